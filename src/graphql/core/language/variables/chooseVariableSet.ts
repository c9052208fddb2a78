/** Which set of values an operation runs with. */
export type SetChoice =
	| { readonly kind: 'set'; readonly name: string }
	/** The operation has no sets. */
	| { readonly kind: 'none' }
	/** The set that was asked for is not there. */
	| { readonly kind: 'not found'; readonly name: string }
	/** Several would do: the user has to say. */
	| { readonly kind: 'open' };

/** The set that is taken where nothing else is said. */
export const defaultSet = 'default';

/** Chooses among an operation's sets: the one asked for, else the one last chosen, else `default`, else the only one. */
export function chooseVariableSet(
	names: readonly string[],
	{ asked, last }: { readonly asked: string | undefined; readonly last: string | undefined },
): SetChoice {
	if (asked !== undefined) {
		return names.includes(asked) ? { kind: 'set', name: asked } : { kind: 'not found', name: asked };
	}
	const name = [last, defaultSet].find((candidate) => candidate !== undefined && names.includes(candidate));
	const [first, ...others] = names;
	if (name !== undefined) {
		return { kind: 'set', name };
	}
	if (first === undefined) {
		return { kind: 'none' };
	}
	return others.length === 0 ? { kind: 'set', name: first } : { kind: 'open' };
}
