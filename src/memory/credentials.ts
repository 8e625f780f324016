/**
 * Text that looks like a password, a key or a token. A few kinds with little doubt, in place of a whole secret scanner:
 * a note is short, and its author can say the same without the value.
 */

/** Where a text seems to hold one. */
export interface Credential {
  /** For the message: "an AWS access key". The value itself is never told. */
  what: string;
  /** From 1. */
  line: number;
}

const TOKENS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a private key', /-----BEGIN [A-Z0-9 ]*PRIVATE KEY( BLOCK)?-----/],
  ['an AWS access key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,})/],
  ['a GitLab token', /\bgl(?:pat|dt|rt|soat)-[A-Za-z0-9_-]{20,}/],
  ['a Slack token', /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/],
  ['a Slack webhook', /hooks\.slack\.com\/services\/[A-Z0-9]{6,}\/[A-Z0-9]{6,}\/[A-Za-z0-9]{10,}/],
  ['an API key (sk-…)', /\bsk-(?:[a-z]+\d*-)*[A-Za-z0-9_-]{20,}/],
  ['a Stripe key', /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/],
  ['a Google API key', /\bAIza[0-9A-Za-z_-]{35}/],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a Hugging Face token', /\bhf_[A-Za-z0-9]{30,}\b/],
  ['a JSON Web Token', /\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/],
  ['an authorization header', /\bauthorization["']?\s*[:=]\s*["']?(?:basic|bearer)\s+[A-Za-z0-9+/=_.-]{8,}/i],
  ['a password in an address', /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]+:[^\s/:@<{$*]{3,}@/i],
];

/** "password: …" and the like, in the languages notes are mostly written in. */
const LABELLED =
  /(?:pass(?:word|wd|phrase|code)?|pwd|secret(?:[ _-]?(?:access[ _-]?)?key)?|(?:api|access|private|auth)[ _-]?(?:key|token)|token|contraseña|clave|mot de passe|passwort|kennwort|senha|пароль|密码|密碼|パスワード|비밀번호)["'`*]*\s*(?:[:=：]|is\b)\s*["'`*]*([^\s"'`*]+)(.*)$/giu;
/** Words that may follow the label in a sentence about the field. */
const HARMLESS =
  /^(?:[<[{(…$%*•.#]|(?:a|an|and|at|can|empty|field|first|for|from|hidden|in|input|is|it|masked|must|needed|never|no|none|not|on|only|optional|or|required|reset|see|show|shown|taken|text|the|there|this|too|type|use|visible|with|wrong|yes|your)\b)/i;

/** The first one, if any. */
export function findCredential(text: string): Credential | undefined {
  for (const [index, line] of text.split('\n').entries()) {
    const what = credentialIn(line);
    if (what) return { what, line: index + 1 };
  }
  return undefined;
}

function credentialIn(line: string): string | undefined {
  for (const [what, pattern] of TOKENS) if (pattern.test(line)) return what;
  for (const match of line.matchAll(LABELLED)) {
    const [, value = '', rest = ''] = match;
    if (isSecret(value.replace(/[.,;)]+$/, ''), rest.trim() === ''))
      return 'a password or key with its value';
  }
  return undefined;
}

/** A word of letters only is a value when nothing follows it, else a sentence goes on. */
function isSecret(value: string, isLast: boolean): boolean {
  if (value.length < 4 || HARMLESS.test(value)) return false;
  const mixed = /\p{L}/u.test(value) && /[\d!@#$%^&+=?~]/.test(value);
  return mixed || /^\d{4,}$/.test(value) || isLast;
}
