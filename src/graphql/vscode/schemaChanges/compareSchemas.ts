import * as vscode from 'vscode';
import { hasApi } from '../../../environments/core/environment.ts';
import type { Host } from '../../../host.ts';
import { UserError } from '../../../shared/core/errors.ts';
import { escapeIcons } from '../../../shared/core/sanitizeText.ts';
import { withDelayedProgress } from '../../../shared/vscode/delayedProgress.ts';
import { promptForItem, promptForOneFile } from '../../../shared/vscode/dialogs.ts';
import type { WorkerSchemaSource } from '../../node/schemaWorker.ts';
import { readTextFileAtUri } from '../documents/readTextFileAtUri.ts';
import type { EditorSchemas } from '../schemas/editorSchemas.ts';
import { comparisonInputOfVersion, type SchemaChangeReporter, schemaComparisonReport } from './schemaChangeReporter.ts';
import { formatVersionDate } from './schemaVersionFiles.ts';

/** The objects that the comparison of chosen schemas uses. */
interface CompareDependencies {
	readonly host: Host;
	readonly schemas: EditorSchemas;
	readonly schemaChanges: SchemaChangeReporter;
}

/** A schema to compare: a stored version of an environment's schema, or a file. */
interface ComparedSchema {
	/** The environment or the file, for display. */
	readonly title: string;
	/** The title and, for a stored version, its date. */
	readonly description: string;
	/** ID of the environment; `undefined` for a file. */
	readonly environmentId: string | undefined;
	readonly input: WorkerSchemaSource;
}

type Choice = vscode.QuickPickItem & { readonly schema?: ComparedSchema };

/** Maximum size of a schema file in bytes. */
const maximumBytes = 50_000_000;

/**
 * Compares two schemas and shows the report: stored versions of the schemas of environments, or
 * files. `args` can be the URIs of two files, the old one first. Nothing is requested.
 * @throws {UserError} `graphql/compared-schema-unreadable`; `Cancelled`
 */
export async function compareChosenSchemas(dependencies: CompareDependencies, args: readonly unknown[]): Promise<void> {
	const [oldFile, newFile] = args.filter((each) => each instanceof vscode.Uri);
	const before = oldFile && newFile ? await schemaOfFile(oldFile) : await choose(dependencies, 'old');
	const after = oldFile && newFile ? await schemaOfFile(newFile) : await choose(dependencies, 'new', before);
	const { schemaChanges } = dependencies;
	const pair = { before: before.input, after: after.input };
	const [compared] = await withDelayedProgress(vscode.l10n.t('Comparing schemas'), () => schemaChanges.compare([pair]));
	if (compared?.kind !== 'compared') {
		const { description } = compared?.version === 'after' ? after : before;
		throw new UserError('graphql/compared-schema-unreadable', { schema: description }, new Error(compared?.reason));
	}
	const isOneSchema = before.title === after.title;
	await schemaChanges.show(
		schemaComparisonReport(compared, {
			title: isOneSchema ? before.title : `${before.title} → ${after.title}`,
			before: before.description,
			after: after.description,
			notes: notesAbout(before, after),
		}),
	);
}

/** Explains why two schemas can differ although none of them has changed. */
function notesAbout(before: ComparedSchema, after: ComparedSchema): readonly string[] {
	const areOfEnvironments = before.environmentId !== undefined && after.environmentId !== undefined;
	return areOfEnvironments && before.environmentId !== after.environmentId
		? [
				vscode.l10n.t(
					'The schemas come from two environments. Their feature flags, other headers and accounts can cause differences too.',
				),
			]
		: [];
}

async function choose(
	{ host, schemas }: CompareDependencies,
	which: 'old' | 'new',
	other?: ComparedSchema,
): Promise<ComparedSchema> {
	const choices: Choice[] = [];
	for (const environment of host.environments.reading.environments.filter(hasApi)) {
		const title = schemas.environments.titleOf(environment);
		const versions = await schemas.environments.versionsOf(environment);
		const offered = versions
			.map((version, index) => ({ version, isCurrent: index === 0 }))
			.filter(({ version }) => other?.input.kind !== 'stored' || other.input.path !== version.path);
		for (const { version, isCurrent } of offered) {
			const date = formatVersionDate(version);
			choices.push({
				label: escapeIcons(title),
				description: isCurrent ? vscode.l10n.t('current, since {0}', date) : date,
				schema: {
					title,
					description: vscode.l10n.t('{0}, first fetched {1}', title, date),
					environmentId: environment.id,
					input: comparisonInputOfVersion(version),
				},
			});
		}
	}
	const file: Choice = { label: `$(folder-opened) ${vscode.l10n.t('File...')}` };
	const separator: Choice = { label: '', kind: vscode.QuickPickItemKind.Separator };
	const chosen = await promptForItem<Choice>([...choices, separator, file], {
		title:
			which === 'old'
				? vscode.l10n.t('Compare Schemas: Old Schema')
				: vscode.l10n.t('Compare Schemas: New Schema to Compare with "{0}"', other?.title ?? ''),
		placeHolder: vscode.l10n.t('Select a fetched schema or a file'),
		matchOnDescription: true,
	});
	return chosen.schema ?? chooseFile(which);
}

async function chooseFile(which: 'old' | 'new'): Promise<ComparedSchema> {
	const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
	const file = await promptForOneFile({
		title:
			which === 'old' ? vscode.l10n.t('Compare Schemas: Old Schema') : vscode.l10n.t('Compare Schemas: New Schema'),
		openLabel: which === 'old' ? vscode.l10n.t('Select') : vscode.l10n.t('Compare'),
		...(folder ? { defaultUri: folder } : {}),
		filters: { [vscode.l10n.t('Schemas')]: ['graphql', 'graphqls', 'gql', 'json'] },
	});
	return schemaOfFile(file);
}

async function schemaOfFile(file: vscode.Uri): Promise<ComparedSchema> {
	const title = vscode.workspace.asRelativePath(file);
	const reading = await readTextFileAtUri(file, maximumBytes);
	if (reading.kind !== 'text') {
		throw new UserError('graphql/compared-schema-unreadable', { schema: title }, reading.kind);
	}
	return { title, description: title, environmentId: undefined, input: { kind: 'text', text: reading.text } };
}
