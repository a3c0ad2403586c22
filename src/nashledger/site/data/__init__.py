"""The files of the site for programs and for those who check: data, schemas, a research object."""
