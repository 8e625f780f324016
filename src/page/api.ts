/**
 * What the engine inside the page answers. Types only: both sides of the isolated world import this file.
 * Each method takes and gives JSON values; an element is named by its `id`, unique in its document, kept in a WeakMap.
 */
import type { ActingApi } from './acting/api.ts';
import type { ReadingApi } from './reading/api.ts';
import type { SeeingApi } from './seeing/api.ts';

/** All that the engine answers. */
export interface PageApi extends SeeingApi, ActingApi, ReadingApi {}

/** Name of a method. */
export type PageMethod = keyof PageApi;
/** What a method takes. */
export type PageArgs<K extends PageMethod> = Parameters<PageApi[K]>;
/** What a method comes to, as it arrives on the other side. */
export type PageResult<K extends PageMethod> = Awaited<ReturnType<PageApi[K]>>;
