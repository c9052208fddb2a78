import * as vscode from 'vscode';
import type { CommandId } from '../../shared/commands.ts';
import { Cancelled } from '../../shared/errors.ts';
import { type ChooseTarget, operationLabel } from '../running/runTarget.ts';
import { readTargetSets } from './targetSets.ts';
import type { VariableSets } from './variableSets.ts';

/** Lets the user choose the set of variables that an operation runs with from now on. @throws {Cancelled} */
export async function chooseVariables(
	choose: ChooseTarget,
	chosen: VariableSets,
	args: readonly unknown[],
): Promise<void> {
	const target = await choose(args);
	const { document, operation } = target;
	const { sets, choice } = await readTargetSets(chosen, target);
	const current = choice.kind === 'set' ? choice.name : undefined;
	const items: readonly (vscode.QuickPickItem & { readonly set?: string })[] = [
		...sets.map(({ name }) => ({
			label: name,
			set: name,
			...(name === current ? { description: vscode.l10n.t('in use') } : {}),
		})),
		{ label: '', kind: vscode.QuickPickItemKind.Separator },
		{ label: vscode.l10n.t('$(edit) Edit Variables') },
	];
	const picked = await vscode.window.showQuickPick(items, {
		title: vscode.l10n.t('Variables'),
		placeHolder: vscode.l10n.t('Choose the values to run {0} with', operationLabel(operation)),
	});
	if (!picked) {
		throw new Cancelled();
	}
	if (picked.set === undefined) {
		await vscode.commands.executeCommand('studyAdmin.editVariables' satisfies CommandId, ...args);
		return;
	}
	await chosen.choose(document.uri, operation.name ?? '', picked.set);
}
