import type { L10n } from '../../shared/core/errorMessages.ts';
import type { DraftRemark, RemarkDescriber } from '../core/language/drafts/draftRemark.ts';

/** What the user does to get a query when a draft has none. Line breaks separate sentences. */
export interface DraftNextSteps {
	readonly withoutSchema: string;
	/** When no replacement of the call is known. */
	readonly withoutReplacement: string;
	/** When the schema has none of the known replacements. */
	readonly notInSchema: string;
}

/**
 * Returns the function that describes remarks about a draft. Line breaks separate sentences.
 * `nextSteps` are those of the editor by default.
 */
export function createRemarkDescriber(l10n: L10n, nextSteps = editorNextSteps(l10n)): RemarkDescriber {
	return (remark) => describeRemark(remark, nextSteps, l10n);
}

function editorNextSteps(l10n: L10n): DraftNextSteps {
	return {
		withoutSchema: l10n.t('Run "Refresh GraphQL Schema" or add a GraphQL config, then write the draft again.'),
		withoutReplacement: l10n.t('Search the schema with "Find in Schema".'),
		notInSchema: l10n.t(
			'Check the feature flags of the environment and run "Refresh GraphQL Schema", or search with "Find in Schema".',
		),
	};
}

function describeRemark(remark: DraftRemark, nextSteps: DraftNextSteps, l10n: L10n): string {
	switch (remark.kind) {
		case 'draft':
			return l10n.t(
				'This is a draft, written from the call and the schema.\nRun it and compare the result with the REST API before you use it.',
			);
		case 'no schema':
			return [
				l10n.t('There is no query yet because this folder has no GraphQL schema.'),
				nextSteps.withoutSchema,
				l10n.t('These root fields can replace the call:'),
			].join('\n');
		case 'no replacement':
			return [
				l10n.t('There is no query yet because no replacement of the call is known.'),
				nextSteps.withoutReplacement,
			].join('\n');
		case 'not in schema':
			return [
				l10n.t('There is no query yet because the schema has none of the known replacements.'),
				nextSteps.notInSchema,
				l10n.t('These root fields can replace the call:'),
			].join('\n');
		case 'template':
			return l10n.t('To write the query yourself, start with:');
		case 'arguments missing':
			return l10n.t('Parameters that are not used because the schema has no such argument:');
		case 'parts in order':
			return l10n.t('The parts of the id have other names in the schema. Check that each part has the right field:');
		case 'several values':
			return l10n.t('Parameters that are not used because their argument has another value:');
		case 'parameters dropped':
			return l10n.t('Parameters without a replacement:');
		case 'names not followed':
			return l10n.t('Parameters that are not used because their name could not be followed:');
		case 'parameters not found':
			return remark.items.length > 0
				? l10n.t('The parameters of this call were not found, or not all of them. They may be in:')
				: l10n.t(
						'The parameters of this call were not found, or not all of them, because the code that sends the request was not found.',
					);
		case 'code not read':
			return l10n.t(
				'Only the address was read. Parameters beside the address and the fields that the code reads were not looked for in this language.',
			);
		case 'syntax error':
			return l10n.t('The code has a syntax error near line {0}. Parameters of the call may be missing.', remark.line);
		case 'fields missing':
			return l10n.t('The code reads these members, for which no field was found:');
		case 'fields found elsewhere':
			return l10n.t('These fields have the name of a member that the code reads. Check that they mean the same:');
		case 'nested pages':
			return l10n.t(
				'The first page of these lists contains at most 1,000 items. Check that hasNextPage is false, or request their next pages:',
			);
		case 'fields unknown':
			return l10n.t('The code does not show which fields it reads. Remove the fields that you do not need.');
		case 'no field found':
			return l10n.t('The fields below are examples. Select the fields that your code needs.');
		case 'notes':
			return l10n.t('Notes:');
		default:
			return describeValue(remark, l10n);
	}
}

type ValueRemark = Extract<DraftRemark, { readonly kind: 'value required' | 'value in code' | 'value of other type' }>;

function describeValue(remark: ValueRemark, l10n: L10n): string {
	switch (remark.kind) {
		case 'value required':
			return l10n.t('Required. The call has no such value.');
		case 'value in code':
			return remark.isList ? l10n.t('{0} in the code, as a list', remark.text) : l10n.t('{0} in the code', remark.text);
		case 'value of other type':
			return l10n.t('{0} in the code is not a value of {1}', remark.text, remark.type);
	}
}
