/**
 * A classifier as model hubs publish them, but tiny: a BERT tokenizer with a small vocabulary and a real transformer
 * layer (embeddings, self-attention, feed-forward, two layer norms) whose weights are chosen by hand: the [CLS] token
 * looks for "ignore" and "override" and the head says injection when it found one.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { floats, ints, model, node } from './onnx.ts';

const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'];
const BAD = ['ignore', 'override'];
const WORDS = [
  'all',
  'previous',
  'instructions',
  'the',
  'a',
  'museum',
  'opens',
  'at',
  'nine',
  'in',
  'morning',
  'rain',
  '##s',
];
export const VOCABULARY = [...SPECIAL, ...BAD, ...WORDS, ...'abcdefghijklmnopqrstuvwxyz0123456789.,!?'];

export interface TinyOptions {
  /** By index of the logit; the second one is high for an attack. */
  labels?: readonly string[];
  /** The weights of the head are no numbers. */
  nan?: true;
  /** Square matrices of 3 × sequence that are multiplied before the answer: seconds for a full window, nothing for a sentence. */
  slow?: number;
  /** Positions the model has. */
  positions?: number;
}

/** Writes config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx. */
export function writeTinyModel(dir: string, options: TinyOptions = {}): string {
  mkdirSync(join(dir, 'onnx'), { recursive: true });
  const json = (name: string, value: unknown): void => writeFileSync(join(dir, name), JSON.stringify(value));
  const labels = options.labels ?? ['SAFE', 'INJECTION'];
  json('config.json', {
    architectures: ['BertForSequenceClassification'],
    model_type: 'bert',
    max_position_embeddings: options.positions ?? 512,
    id2label: Object.fromEntries(labels.map((label, index) => [index, label])),
  });
  json('tokenizer.json', tinyTokenizer());
  json('tokenizer_config.json', {
    tokenizer_class: 'BertTokenizer',
    do_lower_case: true,
    model_max_length: 512,
  });
  writeFileSync(join(dir, 'onnx/model.onnx'), tinyOnnx(options));
  return dir;
}

/** `tokenizer.json` of a lower-casing BERT. */
export function tinyTokenizer(): object {
  const id = (token: string): number => VOCABULARY.indexOf(token);
  const special = (token: string) => ({ SpecialToken: { id: token, type_id: 0 } });
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: SPECIAL.map((content) => ({
      id: id(content),
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [special('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, special('[SEP]')],
      pair: [
        special('[CLS]'),
        { Sequence: { id: 'A', type_id: 0 } },
        special('[SEP]'),
        { Sequence: { id: 'B', type_id: 1 } },
        special('[SEP]'),
      ],
      special_tokens: Object.fromEntries(
        ['[CLS]', '[SEP]'].map((token) => [token, { id: token, ids: [id(token)], tokens: [token] }]),
      ),
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(VOCABULARY.map((token, index) => [token, index])),
    },
  };
}

const H = 8;
/** What the dimensions of a token mean. */
const [IS_BAD, IS_CLS, FOUND] = [0, 1, 2];

/** A matrix that is 0 but for the given places. */
function matrix(
  rows: number,
  columns: number,
  places: readonly (readonly [number, number, number])[],
): number[] {
  const values = new Array<number>(rows * columns).fill(0);
  for (const [row, column, value] of places) values[row * columns + column] = value;
  return values;
}

function tinyOnnx({ nan, slow = 0, positions = 512 }: TinyOptions): Uint8Array {
  const vocabulary = VOCABULARY.length;
  const words = BAD.map((word) => [VOCABULARY.indexOf(word), IS_BAD, 1] as const);
  const ones = new Array<number>(H).fill(1);
  const zeros = new Array<number>(H).fill(0);
  return model({
    inputs: ['input_ids', 'attention_mask', 'token_type_ids'],
    initializers: [
      floats(
        'words',
        [vocabulary, H],
        matrix(vocabulary, H, [...words, [VOCABULARY.indexOf('[CLS]'), IS_CLS, 1]]),
      ),
      floats('positions', [positions, H], matrix(positions, H, [])),
      floats('types', [2, H], matrix(2, H, [])),
      floats('query', [H, H], matrix(H, H, [[IS_CLS, 0, 12 * Math.sqrt(H)]])),
      floats('key', [H, H], matrix(H, H, [[IS_BAD, 0, 1]])),
      floats('value', [H, H], matrix(H, H, [[IS_BAD, FOUND, 1]])),
      floats('up', [H, 2 * H], matrix(H, 2 * H, [])),
      floats('down', [2 * H, H], matrix(2 * H, H, [])),
      floats('gain', [H], ones),
      floats('shift', [H], zeros),
      floats('head', [H, 2], matrix(H, 2, [[FOUND, 1, nan ? Number.NaN : 6]])),
      floats('bias', [2], [0, -4]),
      floats('scale', [], [Math.sqrt(H)]),
      floats('one', [], [1]),
      floats('far', [], [-10_000]),
      ints('zero', [], [0]),
      ints('step', [], [1]),
      ints('axis1', [1], [1]),
      ints('axis0', [1], [0]),
      floats('nothing', [], [0]),
      ints('triple', [1], [3]),
    ],
    nodes: [...embedding(), ...attention(), ...feedForward(), ...burn(slow), ...head()],
    output: { name: 'logits', width: 2 },
  });
}

const embedding = (): Uint8Array[] => [
  node('Gather', ['words', 'input_ids'], 'word'),
  node('Gather', ['types', 'token_type_ids'], 'type'),
  node('Shape', ['input_ids'], 'shape'),
  node('Gather', ['shape', 'step'], 'length'),
  node('Range', ['zero', 'length', 'step'], 'places'),
  node('Gather', ['positions', 'places'], 'place'),
  node('Add', ['word', 'type'], 'typed'),
  node('Add', ['typed', 'place'], 'x'),
];

const attention = (): Uint8Array[] => [
  node('MatMul', ['x', 'query'], 'q'),
  node('MatMul', ['x', 'key'], 'k'),
  node('MatMul', ['x', 'value'], 'v'),
  node('Transpose', ['k'], 'kt', { perm: [0, 2, 1] }),
  node('MatMul', ['q', 'kt'], 'raw'),
  node('Div', ['raw', 'scale'], 'scaled'),
  // BERT's additive mask: -10,000 where a token is padding.
  node('Cast', ['attention_mask'], 'mask', { to: 1 }),
  node('Sub', ['one', 'mask'], 'absent'),
  node('Mul', ['absent', 'far'], 'penalty'),
  node('Unsqueeze', ['penalty', 'axis1'], 'penalties'),
  node('Add', ['scaled', 'penalties'], 'masked'),
  node('Softmax', ['masked'], 'weights', { axis: -1 }),
  node('MatMul', ['weights', 'v'], 'context'),
  node('Add', ['x', 'context'], 'attended'),
  node('LayerNormalization', ['attended', 'gain', 'shift'], 'y', { axis: -1 }),
];

const feedForward = (): Uint8Array[] => [
  node('MatMul', ['y', 'up'], 'wide'),
  node('Relu', ['wide'], 'active'),
  node('MatMul', ['active', 'down'], 'narrow'),
  node('Add', ['y', 'narrow'], 'fed'),
  node('LayerNormalization', ['fed', 'gain', 'shift'], 'hidden', { axis: -1 }),
];

/** Work that grows with the cube of the length and changes nothing. */
function burn(times: number): Uint8Array[] {
  const side = node('Mul', ['length1', 'triple'], 'side');
  const rounds = Array.from({ length: times }, (_, index) =>
    node('MatMul', [index === 0 ? 'square' : `burnt${index - 1}`, 'square'], `burnt${index}`),
  );
  const last = times > 0 ? `burnt${times - 1}` : 'square';
  return [
    node('Unsqueeze', ['length', 'axis0'], 'length1'),
    side,
    node('Concat', ['side', 'side'], 'sides', { axis: 0 }),
    node('ReduceMax', ['mask'], 'cold', { keepdims: 0 }),
    node('Mul', ['cold', 'nothing'], 'still'),
    node('Expand', ['still', 'sides'], 'square'),
    ...rounds,
    node('ReduceMax', [last], 'burnt', { keepdims: 0 }),
  ];
}

const head = (): Uint8Array[] => [
  node('Gather', ['hidden', 'zero'], 'pooled', { axis: 1 }),
  node('MatMul', ['pooled', 'head'], 'turned'),
  node('Add', ['turned', 'bias'], 'plain'),
  node('Add', ['plain', 'burnt'], 'logits'),
];
