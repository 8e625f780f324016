/** The values that a field of a note's row may have, and what they mean. */

/** Where a note counts: in one project, or in all of this home. */
export const SCOPES = ['project', 'global'] as const;
export type NoteScope = (typeof SCOPES)[number];

/** Quarantined: shown to nobody. Active: shown in its project. Global: shown in all projects. */
export const STATES = ['quarantined', 'active', 'global'] as const;
export type NoteState = (typeof STATES)[number];

/** Who wrote a version. What was imported is trusted no more than an agent's text. */
export const SOURCES = ['agent', 'human', 'import'] as const;
export type NoteSource = (typeof SOURCES)[number];

/** What changed a state: three uses, a person, a scan that found the note bad. */
export const ACTORS = ['uses', 'person', 'scan'] as const;
