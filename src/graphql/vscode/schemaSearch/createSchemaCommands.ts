import * as vscode from 'vscode';
import type { Clock } from '../../../shared/core/clock.ts';
import { Cancelled } from '../../../shared/core/errors.ts';
import type { CommandHandlers } from '../../../shared/vscode/commands.ts';
import { requireDialogResult } from '../../../shared/vscode/dialogs.ts';
import type { SchemaWithSdl } from '../schemas/schemaWithSdl.ts';
import { insertOperationForElement, openElementInSchema } from './insertOperationForElement.ts';
import { isElementNode, type SchemaView } from './schemaView.ts';
import { promptForSchemaElement } from './searchSchema.ts';
import type { SearchableDocumentSchema, ShownSchema } from './shownSchema.ts';

/** The objects that the commands of the schema view and of Find in Schema depend on. */
interface SchemaCommandDependencies {
	readonly clock: Clock;
	readonly shown: ShownSchema;
	readonly view: SchemaView;
	/** Fetches the schema of the active environment. */
	readonly fetchSchema: () => Promise<SchemaWithSdl>;
}

/** Returns the handlers of Find in Schema and of the schema view. */
export function createSchemaCommands({ clock, shown, view, fetchSchema }: SchemaCommandDependencies) {
	const currentSchema = async () => (await shown.current()) ?? shown.searchable(await fetchSchema());
	/** Returns the element that a command is called with: a node, a coordinate, or the selection. */
	const targetOf = async (argument: unknown): Promise<Target> => {
		if (typeof argument === 'string') {
			return { schema: await currentSchema(), coordinate: argument };
		}
		const node = isElementNode(argument) ? argument : view.selection;
		if (!isElementNode(node)) {
			throw new Cancelled();
		}
		return { schema: node.schema, coordinate: node.entry.coordinate };
	};
	return {
		'studyAdmin.searchSchema': async (query) => {
			const schema = await currentSchema();
			const found = await promptForSchemaElement(schema, clock, typeof query === 'string' ? query : '');
			await (found.action === 'open'
				? openElementInSchema(schema, found.coordinate)
				: insertOperationForElement(shown, schema, found.coordinate));
		},
		'studyAdmin.insertOperation': async (target) => {
			const { schema, coordinate } = await targetOf(target);
			await insertOperationForElement(shown, schema, coordinate);
		},
		'studyAdmin.openInSchema': async (target) => {
			const { schema, coordinate } = await targetOf(target);
			await openElementInSchema(schema, coordinate);
		},
		'studyAdmin.copyCoordinate': async (target) => {
			await vscode.env.clipboard.writeText((await targetOf(target)).coordinate);
			vscode.window.setStatusBarMessage(`$(copy) ${vscode.l10n.t('Copied to the clipboard')}`, 5000);
		},
		'studyAdmin.filterSchema': async () => {
			const filter = await requireDialogResult(
				vscode.window.showInputBox({
					title: vscode.l10n.t('Filter Schema'),
					prompt: vscode.l10n.t('Show root fields by name or description'),
					value: view.filter,
				}),
			);
			view.setFilter(filter);
		},
		'studyAdmin.clearSchemaFilter': () => view.setFilter(''),
	} satisfies CommandHandlers;
}

/** The ids of the commands of Find in Schema and of the schema view. */
export type SchemaCommandId = keyof ReturnType<typeof createSchemaCommands>;

interface Target {
	readonly schema: SearchableDocumentSchema;
	readonly coordinate: string;
}
