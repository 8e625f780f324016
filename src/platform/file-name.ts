/** Names that become file names: sessions, saved states, models. */

/** At most 64 characters, the first no dot: safe on every file system. */
export const FILE_NAME_REGEXP = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** What such a name is, for messages. */
export const FILE_NAME_RULE =
  '1 to 64 letters, digits, dots, dashes or underscores, starting with a letter or digit';
