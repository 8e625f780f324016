import { expect, test } from 'bun:test';
import { BODY_LIMIT_BYTES, checkBody } from './body.ts';
import { findCredential } from './credentials.ts';

const codeOf = (text: string): string => {
  try {
    checkBody(text);
    return 'ok';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
};

test('checkBody() evens out line ends and the blanks around a text', () => {
  expect(checkBody('\uFEFF\r\n# Shop  \r\n\r\n- one\rtwo\t\n\n')).toBe('# Shop\n\n- one\ntwo');
});

test('checkBody() refuses what is empty, also of invisible characters', () => {
  for (const text of ['', ' \n\t\n', '\u200B\u2060\u{E0041}\n']) expect(codeOf(text)).toBe('note-empty');
});

test('checkBody() counts bytes of UTF-8 and says how many are too many', () => {
  expect(codeOf('x'.repeat(BODY_LIMIT_BYTES))).toBe('ok');
  expect(codeOf('é'.repeat(BODY_LIMIT_BYTES / 2 + 1))).toBe('note-too-long');
  expect(() => checkBody('x'.repeat(BODY_LIMIT_BYTES + 7))).toThrow('leave out 7 bytes');
});

test('checkBody() names the line of a credential and never its value', () => {
  expect(codeOf('Log in first.\npassword: hunter2')).toBe('note-credential');
  expect(() => checkBody('Log in first.\npassword: hunter2')).toThrow(
    /^The text holds a credential\. Line 2 /,
  );
  expect(() => checkBody('password: hunter2')).not.toThrow(/hunter2/);
});

// Put together here, so that no scanner takes them for real ones.
const SECRETS = [
  `-----BEGIN OPENSSH ${'PRIVATE'} KEY-----`,
  `AKIA${'IOSFODNN7EXAMPLE'}`,
  `ghp_${'a1B2c3D4e5'.repeat(4)}`,
  `github_pat_${'a1B2c3D4e5'.repeat(4)}`,
  `xoxb-${'123456789012-abcdefghij'}`,
  `sk-${'proj-a1B2c3D4e5F6g7H8i9J0'}`,
  `sk-ant-${'api03-a1B2c3D4e5F6g7H8i9J0'}`,
  `sk_live_${'a1B2c3D4e5F6g7H8'}`,
  `AIza${'a1B2c3D4e5'.repeat(4).slice(0, 35)}`,
  `eyJ${'hbGciOiJIUzI1NiJ9'}.eyJ${'zdWIiOiIxMjM0In0'}.abcDEF123456`,
  'Authorization: Bearer abcdef123456',
  'https://admin:s3cret@db.example.com/',
  'Password: correct-horse-battery',
  'the password is Tr0ub4dor&3 for all accounts',
  'PIN field: type passcode = 4711',
  'api_key="abcd1234efgh"',
  'Passwort: geheimnis',
  'contraseña: abcd1234',
  '密码：abc12345',
];

for (const text of SECRETS)
  test(`findCredential() finds ${JSON.stringify(text.slice(0, 20))}`, () => {
    expect(findCredential(`First line\n${text}\nLast line`)?.line).toBe(2);
  });

const HARMLESS = [
  'password: <secret>shop</secret>',
  'The password field is the second input; it is masked.',
  'Password: required, at least 12 characters',
  'Token: see the account page',
  'password: ********',
  'api_key=$API_KEY',
  'token = {{token}}',
  'The CSRF token is in a meta tag named csrf-token.',
  'Reset password: the link is under "Account"',
  'Use https://example.com/login@home and risk-free checkout; task-management-tools-for-teams-here.',
  'Secret menu: press Alt+S',
];

for (const text of HARMLESS)
  test(`findCredential() leaves ${JSON.stringify(text.slice(0, 40))} alone`, () => {
    expect(findCredential(text)).toBeUndefined();
  });
