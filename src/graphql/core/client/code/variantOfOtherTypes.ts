import type { ObjectModel, UnionModel } from './model.ts';

/**
 * Returns the variant as which types are read that the API adds later: of the variants of several
 * types, the one with the fewest fields. `undefined` if each variant has one type.
 */
export function variantOfOtherTypes({ variants }: UnionModel): ObjectModel | undefined {
	const [simplest] = variants
		.filter(({ typeNames }) => typeNames.length > 1)
		.toSorted((one, other) => one.fields.length - other.fields.length);
	return simplest;
}
