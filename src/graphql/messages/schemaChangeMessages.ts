import type { L10n } from '../../shared/core/errorMessages.ts';
import type { SchemaChange, SchemaElementKind, TypeKeyword } from '../core/language/comparison/schemaChange.ts';

/** Returns one sentence about a change, without the coordinate of the element. */
export function describeSchemaChange(change: SchemaChange, l10n: L10n): string {
	switch (change.kind) {
		case 'removed':
		case 'added':
			return describePresence(change, l10n);
		case 'changed':
			return describeDifference(change, l10n);
		case 'deprecated':
			return change.after ? l10n.t('Deprecated: {0}', change.after) : l10n.t('Deprecated.');
		case 'no longer deprecated':
			return l10n.t('No longer deprecated.');
		case 'deprecation changed':
			return l10n.t('Deprecated with another reason: {0}', change.after ?? '');
		case 'promoted':
			return l10n.t('Promoted from {0} to {1}.', change.before, change.after);
		case 'demoted':
			return l10n.t('Demoted from {0} to {1}.', change.before, change.after);
	}
}

/**
 * Returns one sentence that names an element and describes its change, such as `Query.a: field
 * removed.` `element` is the coordinate of the element as it is shown.
 */
export function describeChangeOfElement(element: string, change: SchemaChange, l10n: L10n): string {
	const description = describeSchemaChange(change, l10n);
	return `${element}: ${description.charAt(0).toLowerCase()}${description.slice(1)}`;
}

type Presence = Extract<SchemaChange, { readonly kind: 'removed' | 'added' }>;

function describePresence({ kind, element, member = '', isRequired }: Presence, l10n: L10n): string {
	return kind === 'removed' ? describeRemoved(element, member, l10n) : describeAdded(element, member, isRequired, l10n);
}

function describeRemoved(element: SchemaElementKind, member: string, l10n: L10n): string {
	switch (element) {
		case 'type':
			return l10n.t('Type removed.');
		case 'field':
			return l10n.t('Field removed.');
		case 'argument':
			return l10n.t('Argument removed.');
		case 'input field':
			return l10n.t('Input field removed.');
		case 'enum value':
			return l10n.t('Enum value removed.');
		case 'directive':
			return l10n.t('Directive removed.');
		case 'union member':
			return l10n.t('Union member {0} removed.', member);
		case 'interface':
			return l10n.t('No longer implements {0}.', member);
		case 'directive location':
			return l10n.t('No longer allowed on {0}.', member);
	}
}

function describeAdded(element: SchemaElementKind, member: string, isRequired: boolean, l10n: L10n): string {
	switch (element) {
		case 'type':
			return l10n.t('Type added.');
		case 'field':
			return l10n.t('Field added.');
		case 'argument':
			return isRequired ? l10n.t('Required argument added.') : l10n.t('Optional argument added.');
		case 'input field':
			return isRequired ? l10n.t('Required input field added.') : l10n.t('Optional input field added.');
		case 'enum value':
			return l10n.t('Enum value added.');
		case 'directive':
			return l10n.t('Directive added.');
		case 'union member':
			return l10n.t('Union member {0} added.', member);
		case 'interface':
			return l10n.t('Implements {0}.', member);
		case 'directive location':
			return l10n.t('Allowed on {0}.', member);
	}
}

function describeDifference(
	{ what, becomesRequired }: Extract<SchemaChange, { readonly kind: 'changed' }>,
	l10n: L10n,
): string {
	switch (what.kind) {
		case 'type':
			return becomesRequired
				? l10n.t('Type changed from {0} to {1}, so a value is required.', what.before, what.after)
				: l10n.t('Type changed from {0} to {1}.', what.before, what.after);
		case 'kind':
			return l10n.t('Changed from {0} to {1}.', kindName(what.before, l10n), kindName(what.after, l10n));
		case 'default':
			return describeDefault(what, becomesRequired, l10n);
		case 'oneOf':
			return what.after ? l10n.t('Accepts exactly one field.') : l10n.t('Accepts several fields.');
		case 'repeatable':
			return what.after ? l10n.t('Can be repeated.') : l10n.t('Can no longer be repeated.');
		case 'root type':
			return l10n.t(
				'Type of the operation "{0}" changed from {1} to {2}.',
				what.operation,
				what.before ?? l10n.t('none'),
				what.after ?? l10n.t('none'),
			);
	}
}

function describeDefault(
	{ before, after }: { readonly before: string | undefined; readonly after: string | undefined },
	becomesRequired: boolean,
	l10n: L10n,
): string {
	if (before !== undefined && after !== undefined) {
		return l10n.t('Default changed from {0} to {1}.', before, after);
	}
	if (after !== undefined) {
		return l10n.t('Default {0} added.', after);
	}
	return becomesRequired
		? l10n.t('Default {0} removed, so a value is required.', before ?? '')
		: l10n.t('Default {0} removed.', before ?? '');
}

function kindName(keyword: TypeKeyword, l10n: L10n): string {
	switch (keyword) {
		case 'scalar':
			return l10n.t('a scalar');
		case 'type':
			return l10n.t('an object type');
		case 'interface':
			return l10n.t('an interface');
		case 'union':
			return l10n.t('a union');
		case 'enum':
			return l10n.t('an enum');
		case 'input':
			return l10n.t('an input type');
	}
}
