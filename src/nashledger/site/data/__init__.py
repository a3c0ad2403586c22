"""What the site gives to programs and to those who check: data, schemas, a research object."""
