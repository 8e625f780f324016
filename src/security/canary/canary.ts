export const canaryLayer: import('../types.ts').Layer = () => [];
