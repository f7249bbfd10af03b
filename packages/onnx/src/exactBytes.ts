/**
 * What onnxruntime must be told of a model with 8-bit weights, as `extra.session` of its options. On x86-64 without VNNI (many AMD
 * and all older Intel processors) it otherwise adds products of bytes in 16 bits, which overflow: a picture becomes noise. With
 * this it takes slower instructions there, whose sums are exact. Other processors are not affected.
 */
export const exactBytes = { x64quantprecision: '1' } as const;
