import type { SchemaChange } from '../../../../src/graphql/core/language/comparison/schemaChange.ts';

/** Returns a change as text, such as `removed field Query.a (breaking output)`. */
export function shownChange(change: SchemaChange): string {
	const { effect } = change;
	const shownEffect = effect.kind === 'safe' ? '(safe)' : `(${effect.kind} ${effect.position})`;
	return `${shownDetails(change)} ${shownEffect}`;
}

function shownDetails(change: SchemaChange): string {
	const { kind, coordinate } = change;
	switch (kind) {
		case 'removed':
		case 'added': {
			const member = change.member === undefined ? '' : ` ${change.member}`;
			return `${kind} ${change.element} ${coordinate}${member}${change.isRequired ? ' required' : ''}`;
		}
		case 'changed': {
			const { what } = change;
			const becomesRequired = change.becomesRequired ? ' becomes required' : '';
			return `${kind} ${what.kind} ${coordinate} ${what.before} → ${what.after}${becomesRequired}`;
		}
		default:
			return `${kind} ${coordinate} ${change.before} → ${change.after}`;
	}
}
