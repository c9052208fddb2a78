import * as vscode from 'vscode';
import type { Host } from '../../host.ts';
import type { CommandId } from '../../shared/vscode/commands.ts';
import { showInput } from '../../shared/vscode/showInput.ts';
import { type Environment, hasApi } from '../core/environment.ts';
import { environmentProblemError } from '../core/readEnvironments.ts';
import { selectActiveEnvironment } from './environmentSettings.ts';

interface Row extends vscode.QuickPickItem {
	readonly run?: () => Thenable<unknown>;
	readonly buttons?: readonly RowButton[];
}

interface RowButton extends vscode.QuickInputButton {
	readonly run: () => Thenable<unknown>;
}

/**
 * Shows a quick pick to switch environments or to run an environment command, and runs the picked
 * entry.
 * @throws {Cancelled} when the user closes the quick pick
 */
export async function showEnvironmentMenu(host: Host): Promise<void> {
	const menu = vscode.window.createQuickPick<Row>();
	menu.title = vscode.l10n.t('Study Admin');
	menu.placeholder = vscode.l10n.t('Select an environment or a command');
	menu.matchOnDescription = true;
	menu.matchOnDetail = true;
	menu.items = rowsOf(host);
	const run = await showInput<Row['run']>(menu, (store, resolve) => {
		store.add(menu.onDidAccept(() => resolve(menu.selectedItems[0]?.run)));
		store.add(menu.onDidTriggerItemButton(({ button }) => resolve((button as RowButton).run)));
	});
	await run?.();
}

function rowsOf(host: Host): readonly Row[] {
	const { active } = host.environments;
	const isSignedIn = active !== undefined && host.credentials.account(active.id) !== undefined;
	// Sign In is listed first while signed out, because it is then the most likely choice.
	const first =
		active?.api && !isSignedIn ? [row(vscode.l10n.t('$(sign-in) Sign In'), 'studyAdmin.signIn'), separator] : [];
	return [
		...first,
		...host.environments.reading.environments.map((environment) => environmentRow(host, environment)),
		...invalidRows(host),
		separator,
		...accountRows(host, active, isSignedIn),
		row(vscode.l10n.t('$(add) Add Environment'), 'studyAdmin.addEnvironment'),
		row(vscode.l10n.t('$(edit) Edit Environments'), 'studyAdmin.editEnvironments'),
		...(active ? [row(vscode.l10n.t('$(copy) Copy as JSON'), 'studyAdmin.copyEnvironment', active.label)] : []),
		row(vscode.l10n.t('$(pulse) Troubleshoot Connection'), 'studyAdmin.diagnose'),
		row(vscode.l10n.t('$(output) Show Log'), 'studyAdmin.showLog'),
		row(vscode.l10n.t('$(book) Show Documentation'), 'studyAdmin.showDocumentation'),
	];
}

const separator: Row = { label: '', kind: vscode.QuickPickItemKind.Separator };

function row(label: string, command: CommandId, description = ''): Row {
	return { label, description, run: () => vscode.commands.executeCommand(command) };
}

function accountRows(host: Host, active: Environment | undefined, isSignedIn: boolean): readonly Row[] {
	if (!active || !hasApi(active)) {
		return [];
	}
	const switchAccount = row(vscode.l10n.t('$(account) Switch Account...'), 'studyAdmin.signIn');
	const signOut = row(vscode.l10n.t('$(sign-out) Sign Out'), 'studyAdmin.signOut', active.label);
	return isSignedIn ? [switchAccount, signOut] : host.credentials.isExpired(active.id) ? [signOut] : [];
}

function environmentRow(host: Host, environment: Environment): Row {
	const { id, label, kind } = environment;
	const account = host.credentials.account(id);
	const others = host.environments.reading.environments.filter((other) => other.id !== id);
	const details = [
		...(others.some((other) => other.label === label) ? [id] : []),
		kind,
		...(environment === host.environments.active ? [vscode.l10n.t('active')] : []),
		...(account === undefined ? [] : [vscode.l10n.t('signed in as {0}', account)]),
	];
	return {
		label,
		description: details.join(', '),
		detail: environment.api?.url ?? environment.conversionUrl ?? '',
		buttons: [
			button('edit', vscode.l10n.t('Edit Environment'), 'studyAdmin.editEnvironments', id),
			button('copy', vscode.l10n.t('Copy Environment as JSON'), 'studyAdmin.copyEnvironment', id),
			button('trash', vscode.l10n.t('Remove Environment'), 'studyAdmin.removeEnvironment', id),
		],
		run: () => selectActiveEnvironment(id),
	};
}

/** Returns a row for each invalid environment, with its problems. */
function invalidRows(host: Host): readonly Row[] {
	const { problems } = host.environments.reading;
	const ids = [...new Set(problems.map(({ environmentId }) => environmentId))];
	return ids.map((id) => {
		const details = problems
			.filter(({ environmentId }) => environmentId === id)
			.map((problem) => host.errorMessages.messageFor(environmentProblemError(problem)).text);
		return {
			label: `$(warning) ${id}`,
			description: vscode.l10n.t('invalid'),
			run: () => vscode.commands.executeCommand('studyAdmin.editEnvironments' satisfies CommandId, id),
			detail: details.join(' '),
			buttons: [button('trash', vscode.l10n.t('Remove Environment'), 'studyAdmin.removeEnvironment', id)],
		};
	});
}

function button(icon: string, tooltip: string, command: CommandId, id: string): RowButton {
	return {
		iconPath: new vscode.ThemeIcon(icon),
		tooltip,
		run: () => vscode.commands.executeCommand(command, id),
	};
}
