import type { LinePositionConverter } from '../../shared/core/code/linePositionConverter.ts';
import type { L10n } from '../../shared/core/errorMessages.ts';
import {
	normalizeLine,
	type RelatedRange,
	type ReportedFile,
	type ReportedFinding,
	type ReportRule,
} from '../../shared/core/reports/reportedFinding.ts';
import type { AffectedOperation } from '../core/language/comparison/affectedOperations.ts';
import { changesExplainingError } from '../core/language/comparison/schemaChange.ts';
import type { DocumentProblem } from '../core/language/diagnostics/diagnose.ts';
import type { TextRange } from '../core/language/syntax/graphqlText.ts';
import { headNameRange, operationLabel } from '../core/language/syntax/splitDefinitions.ts';
import { type DiagnosticSettings, describeDiagnostic, type MessageLocale } from './diagnosticMessages.ts';
import { relatedLocationText } from './relatedLocationText.ts';
import { describeChangeOfElement } from './schemaChangeMessages.ts';

/** A GraphQL diagnostic as it is reported. */
export interface ReportedDiagnostic extends ReportedFinding {
	readonly rule: GraphqlRuleId;
	/** The code of the diagnostic in the editor, such as `FieldsOnCorrectType`. */
	readonly code: string;
	/**
	 * Schema coordinate of a deprecated element, such as `Query.emner`, or of the element whose change
	 * affects the operation; `undefined` otherwise.
	 */
	readonly element: string | undefined;
}

/** ID of a rule for GraphQL. */
export type GraphqlRuleId =
	| 'graphql/syntax'
	| 'graphql/validation'
	| 'graphql/deprecated'
	| 'graphql/lint'
	| 'graphql/schema-change';

/** The file of a diagnostic, and its text. */
interface DiagnosedFile {
	readonly file: ReportedFile;
	/** The complete text of the file, to which the offsets of diagnostics refer. */
	readonly text: string;
	readonly lines: LinePositionConverter;
}

/** Maximum length of the text in the identity of a finding, in UTF-16 code units. */
const maximumIdentityLength = 200;

/**
 * Returns a diagnostic as it is reported; `undefined` if the settings turn it off. A lint is
 * reported as information, because lints are not errors of the operation.
 */
export function reportedDiagnostic(
	diagnostic: DocumentProblem,
	{ file, text, lines }: DiagnosedFile,
	settings: DiagnosticSettings,
	locale: MessageLocale,
): ReportedDiagnostic | undefined {
	const { message, severity, code, deprecation } = describeDiagnostic(diagnostic, settings, locale);
	if (severity === 'off') {
		return undefined;
	}
	const rule: GraphqlRuleId = `graphql/${diagnostic.kind}`;
	const rangeOf = ({ start, end }: { readonly start: number; readonly end: number }) =>
		lines.rangeOf({ offset: start, length: end - start });
	const range = rangeOf(diagnostic);
	const element = diagnostic.kind === 'deprecated' ? diagnostic.name : undefined;
	const related: readonly RelatedRange[] =
		diagnostic.kind === 'validation'
			? diagnostic.related.map((each) => ({
					range: rangeOf(each),
					message: relatedLocationText(text.slice(each.start, each.end)),
				}))
			: [];
	// The diagnostic code of a deprecation contains its phase, which changes over time.
	const subject = element ?? `${code} ${text.slice(diagnostic.start, diagnostic.end)}`;
	return {
		rule,
		code,
		element,
		file,
		range,
		message,
		severity: diagnostic.kind === 'lint' ? 'information' : severity,
		isPossible: false,
		ignored: undefined,
		lifecyclePhase: deprecation?.lifecyclePhase,
		daysLeft: deprecation?.daysLeft,
		endOfService: deprecation?.endOfService,
		related,
		identity: [rule, subject, lines.textOf(range.start.line)]
			.map((part) => normalizeLine(part).slice(0, maximumIdentityLength))
			.join('\n'),
		properties: { code, ...(element === undefined ? {} : { element }) },
	};
}

/**
 * Returns a finding for each error that the next schema causes in an operation, or one finding if
 * the operation stays valid and receives other values.
 */
export function affectedOperationFindings(
	affected: AffectedOperation,
	{ file, lines }: DiagnosedFile,
	l10n: L10n,
): readonly ReportedDiagnostic[] {
	const rule = 'graphql/schema-change';
	const label = operationLabel(affected.operation);
	return problemsOf(affected, l10n).map(({ element, message, text, start, end }) => {
		const range = lines.rangeOf({ offset: start, length: end - start });
		return {
			rule,
			code: 'schema-change',
			element,
			file,
			range,
			message: text,
			severity: 'error',
			isPossible: false,
			ignored: undefined,
			lifecyclePhase: undefined,
			daysLeft: undefined,
			endOfService: undefined,
			related: [],
			identity: [rule, label, message, lines.textOf(range.start.line)]
				.map((part) => normalizeLine(part).slice(0, maximumIdentityLength))
				.join('\n'),
			properties: { code: 'schema-change', ...(element === undefined ? {} : { element }) },
		};
	});
}

/** What the next schema causes in an operation, with the offsets in the document. */
interface SchemaChangeProblem extends TextRange {
	readonly element: string | undefined;
	/** The part of the text that identifies the problem within the operation. */
	readonly message: string;
	readonly text: string;
}

function problemsOf(
	{ kind, operation, errors, changes }: AffectedOperation,
	l10n: L10n,
): readonly SchemaChangeProblem[] {
	const label = operationLabel(operation);
	if (kind === 'changed') {
		const change = changes.find(({ effect }) => effect.kind === 'breaking' && effect.position !== 'input');
		const message = change ? describeChangeOfElement(change.coordinate, change, l10n) : '';
		const text = l10n.t('With the next schema, the operation "{0}" receives other values. {1}', label, message);
		const { start, end } = headNameRange(operation);
		return [{ element: change?.coordinate, message, text, start, end }];
	}
	return errors.map(({ message, range: { start, end } }) => {
		const element = changesExplainingError(message, changes)[0]?.coordinate;
		const text = l10n.t('The next schema breaks the operation "{0}". {1}', label, message);
		return { element, message, text, start, end };
	});
}

/** Returns the rules of reports for GraphQL. */
export function graphqlReportRules(l10n: L10n): readonly (ReportRule & { readonly id: GraphqlRuleId })[] {
	const common = { helpUri: undefined, fingerprintKey: 'graphqlFinding/v1' };
	return [
		{
			...common,
			id: 'graphql/syntax',
			name: 'GraphqlSyntax',
			title: l10n.t('GraphQL syntax error'),
			description: l10n.t('The GraphQL document has a syntax error.'),
			help: l10n.t('Correct the syntax error. The API rejects the document.'),
			tags: ['graphql', 'correctness'],
		},
		{
			...common,
			id: 'graphql/validation',
			name: 'GraphqlValidation',
			title: l10n.t('Invalid GraphQL'),
			description: l10n.t('The GraphQL document is not valid for its schema.'),
			help: l10n.t('Change the document so that it is valid for the schema. The API rejects an invalid operation.'),
			tags: ['graphql', 'correctness'],
		},
		{
			...common,
			id: 'graphql/deprecated',
			name: 'GraphqlDeprecated',
			title: l10n.t('Use of a deprecated GraphQL element'),
			description: l10n.t(
				'The GraphQL document uses a field, an argument, an input field or an enum value that the schema deprecates.',
			),
			help: l10n.t('Replace the element before the last day of service, as the message describes.'),
			tags: ['graphql', 'deprecation'],
		},
		{
			...common,
			id: 'graphql/lint',
			name: 'GraphqlLint',
			title: l10n.t('Valid GraphQL that can lose data or errors'),
			description: l10n.t('The operation is valid, but its result can be incomplete or can hide failures.'),
			help: l10n.t('Select the field or add the argument that the message names.'),
			tags: ['graphql'],
		},
		{
			...common,
			id: 'graphql/schema-change',
			name: 'GraphqlSchemaChange',
			title: l10n.t('GraphQL that the next schema breaks'),
			description: l10n.t(
				'The operation is valid for the current schema. It is invalid for the next one, or receives other values.',
			),
			help: l10n.t(
				'Before the next schema is deployed, change the operation so that it is valid for both schemas, and the program so that it accepts the values of both.',
			),
			tags: ['graphql', 'compatibility'],
		},
	];
}
