import * as vscode from 'vscode';
import type { Clock } from '../../../shared/core/clock.ts';
import { localDayAt } from '../../../shared/core/lifecycle/calendarDay.ts';
import { PeriodicPause } from '../../../shared/node/periodicPause.ts';
import { showInput } from '../../../shared/vscode/showInput.ts';
import { rootFieldEntries, type SchemaEntry } from '../../core/language/search/schemaEntries.ts';
import { joinWithCommas, schemaEntryIcon, schemaEntryKindLabel, schemaEntryLabels } from './schemaEntryLabels.ts';
import type { SearchableDocumentSchema } from './shownSchema.ts';

/** What the user does with the element that was found. */
interface FoundElementAction {
	readonly coordinate: string;
	readonly action: 'insert' | 'open';
}

const maximumItems = 100;

interface ElementItem extends vscode.QuickPickItem {
	readonly coordinate: string;
}

/**
 * Lets the user find an element of a schema. The list is searched and sorted after each key.
 * `query` is the initial text. @throws {Cancelled}
 */
export async function promptForSchemaElement(
	schema: SearchableDocumentSchema,
	clock: Clock,
	query = '',
): Promise<FoundElementAction> {
	const pick = vscode.window.createQuickPick<ElementItem>();
	// VS Code would sort the items by the position of the text in their labels. This property is not
	// in its API yet. Without it, the order is worse, but no item is missing.
	Object.assign(pick, { sortByLabel: false });
	pick.title = vscode.l10n.t('Find in Schema: {0}', schema.label);
	pick.placeholder = vscode.l10n.t('Search for a field, type, argument or value by name or description');
	const openButton: vscode.QuickInputButton = {
		iconPath: new vscode.ThemeIcon('go-to-file'),
		tooltip: vscode.l10n.t('Open in Schema'),
	};
	const browsed = (['query', 'mutation'] as const).flatMap((operation) => rootFieldEntries(schema.schema, operation));
	return showInput<FoundElementAction>(pick, (store, resolve, reject) => {
		const update = (value: string) => {
			try {
				const entries =
					value.trim() === ''
						? browsed.slice(0, maximumItems)
						: schema.search.search(value, { today: localDayAt(clock.now()), limit: maximumItems });
				const items = entries.map((entry) => elementItem(schema, entry, clock, openButton));
				pick.items = items;
				pick.activeItems = items.slice(0, 1);
			} catch (error) {
				reject(error);
			}
		};
		store.add(pick.onDidChangeValue(update));
		store.add(
			pick.onDidAccept(() => {
				const [item] = pick.activeItems;
				if (item) {
					resolve({ coordinate: item.coordinate, action: 'insert' });
				}
			}),
		);
		store.add(pick.onDidTriggerItemButton(({ item }) => resolve({ coordinate: item.coordinate, action: 'open' })));
		pick.value = query;
		update(query);
		// The list is shown before the index is built.
		setImmediate(() => prepare(schema).catch(reject));
	});
}

/** Indexes the schema while the user starts to type, without blocking the editor. */
async function prepare({ search }: SearchableDocumentSchema): Promise<void> {
	const pause = new PeriodicPause();
	for (const _ of search.indexInSteps()) {
		await pause.ifDue();
	}
}

function elementItem(
	schema: SearchableDocumentSchema,
	entry: SchemaEntry,
	clock: Clock,
	openButton: vscode.QuickInputButton,
): ElementItem {
	const { coordinate, kind } = entry;
	const { signature, status, path, text, description } = schemaEntryLabels(schema, entry, clock);
	const isRootField = kind === 'query' || kind === 'mutation' || kind === 'subscription';
	return {
		coordinate,
		label: coordinate,
		// The path of a root field is its coordinate.
		description: joinWithCommas(schemaEntryKindLabel(kind), isRootField ? undefined : path, status),
		detail: text ?? signature,
		iconPath: schemaEntryIcon(kind, description),
		alwaysShow: true,
		buttons: [openButton],
	};
}
