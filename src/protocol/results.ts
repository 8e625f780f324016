/** Shapes of reply data, as the build takes them from the records: the part of JSON Schema that records use. */

type Kind = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

/** As much of JSON Schema as replies need. */
export interface DataShape {
  /** Several: any of them. */
  type?: Kind | Kind[];
  description?: string;
  properties?: Record<string, DataShape>;
  required?: string[];
  /** `false`: no other fields; a shape: fields of any name that have it. */
  additionalProperties?: boolean | DataShape;
  items?: DataShape;
  anyOf?: DataShape[];
  enum?: (string | number | boolean)[];
  const?: string | number | boolean;
}

/** Name of a command → the shape of `data` in its replies that are ok. */
export type Results = Readonly<Record<string, DataShape>>;
