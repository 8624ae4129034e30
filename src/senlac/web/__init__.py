"""The web pages: HTML, style sheets and JavaScript modules, served as they are."""
