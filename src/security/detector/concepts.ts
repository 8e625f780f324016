/**
 * The ideas that orders to a model are made of, whatever their words: who is addressed, what is ordered, what is
 * overridden, who must not know. Each has phrases in many languages and one learnt weight.
 */
import type { Phrase } from '../matching/phrases.ts';
import { EAST } from './concepts-east.ts';
import { ENGLISH_FRAMES } from './concepts-english-frames.ts';
import { ENGLISH_ORDERS } from './concepts-english-orders.ts';
import { GERMAN_RUSSIAN } from './concepts-german-russian.ts';
import { ROMANCE } from './concepts-romance.ts';
import { SOUTH } from './concepts-south.ts';

/** What speaks for an order to a model. */
export const SUSPICIOUS = [
  'addressed', // a model called by name, then told to do something
  'conditional', // "if you are an AI"
  'obliged', // "AI agents must"
  'note-for', // "note to assistants", "attention, AI"
  'mention', // a model is spoken of
  'override', // "ignore the previous instructions"
  'drop', // as loosely as people say it too: "ignore the previous message"
  'superseded', // "the instructions above no longer apply"
  'new-task', // "your new task is", "before you answer"
  'secrecy', // "do not tell the user"
  'no-consent', // "no confirmation is needed"
  'authority', // "authorised by the administrator"
  'markup', // turns and roles of a chat, faked
  'exfiltrate', // send something private
  'sink', // to an address
  'private', // passwords, history, keys
  'reveal', // "print your system prompt"
  'act', // "navigate to", "run the following command"
  'money', // "transfer … to the account"
  'destroy', // "delete all files"
  'mandate', // "this is mandatory", "do it now"
  'steer', // "in your answer", "respond only with"
  'resume', // "then continue as normal"
  'user', // the user in the third person
  'reader', // "when you process this page"
  'unlock', // "without restrictions", "developer mode"
  'role', // "you are now", "act as"
] as const;

/** What speaks for a text about such things, or to people. */
export const HARMLESS = [
  'discusses', // "prompt injection", "attackers", "for example"
  'people', // customers, students, staff
  'question', // "how do I"
  'offers', // "our assistant can help you", "ask the assistant"
] as const;

/** Numbered by their place here, as the weights are. */
export const CONCEPTS = [...SUSPICIOUS, ...HARMLESS] as const;
export type Concept = (typeof CONCEPTS)[number];

/** Of all languages. */
export const PHRASES: readonly Phrase<Concept>[] = [
  ...ENGLISH_FRAMES,
  ...ENGLISH_ORDERS,
  ...ROMANCE,
  ...GERMAN_RUSSIAN,
  ...EAST,
  ...SOUTH,
];
