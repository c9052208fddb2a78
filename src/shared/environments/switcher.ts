import * as vscode from 'vscode';
import { type CommandId, registerCommand } from '../commands.ts';
import { type Disposable, DisposableStore } from '../disposables.ts';
import type { Host } from '../host.ts';

/** The status item with the active environment and account, and the commands to switch and to edit. */
export function registerEnvironmentSwitcher(host: Host): Disposable {
	const store = new DisposableStore();
	store.add(registerCommand(host, 'studyAdmin.selectEnvironment', (id) => selectEnvironment(host, id)));
	store.add(registerCommand(host, 'studyAdmin.editEnvironments', editEnvironments));
	store.add(registerCommand(host, 'studyAdmin.showLog', () => host.log.show()));

	const item = store.add(
		vscode.window.createStatusBarItem('studyAdmin.environment', vscode.StatusBarAlignment.Left, 50),
	);
	item.name = vscode.l10n.t('Study Admin Environment');
	item.command = 'studyAdmin.selectEnvironment' satisfies CommandId;
	const update = () => updateStatusItem(host, item);
	store.add(host.environments.onDidChange(update));
	store.add(host.credentials.onDidChange(update));
	update();
	return store;
}

function updateStatusItem(host: Host, item: vscode.StatusBarItem): void {
	const { active, reading } = host.environments;
	if (!active) {
		const anyGiven = reading.environments.length > 0 || reading.problems.length > 0;
		item.text = `$(mortar-board) ${vscode.l10n.t('Select Environment')}`;
		item.tooltip = vscode.l10n.t('Study Admin: no environment is active');
		item.accessibilityInformation = { label: item.tooltip };
		if (anyGiven) {
			item.show();
		} else {
			item.hide();
		}
		return;
	}
	const account = active.api ? accountText(host, active.id) : undefined;
	item.text = `$(mortar-board) ${active.label}${account ? `: ${account}` : ''}`;
	item.tooltip = account
		? vscode.l10n.t('Study Admin environment {0} ({1}), account: {2}', active.label, active.kind, account)
		: vscode.l10n.t('Study Admin environment {0} ({1}), conversion only', active.label, active.kind);
	item.accessibilityInformation = { label: item.tooltip };
	item.show();
}

function accountText(host: Host, environmentId: string): string {
	const nobody = host.credentials.isExpired(environmentId)
		? vscode.l10n.t('sign in again')
		: vscode.l10n.t('signed out');
	return host.credentials.account(environmentId) ?? nobody;
}

interface Choice extends vscode.QuickPickItem {
	readonly run?: () => Thenable<unknown>;
}

async function selectEnvironment(host: Host, id: unknown): Promise<void> {
	if (typeof id === 'string' && host.environments.get(id)) {
		await host.environments.select(id);
		return;
	}
	const { active, reading } = host.environments;
	const execute = (command: CommandId) => () => vscode.commands.executeCommand(command);
	const choices: Choice[] = reading.environments.map((environment) => ({
		label: environment.label,
		description: [environment.kind, ...(environment === active ? [vscode.l10n.t('active')] : [])].join(', '),
		detail: environment.api?.url ?? environment.conversionUrl ?? '',
		run: () => host.environments.select(environment.id),
	}));
	const separator = { label: '', kind: vscode.QuickPickItemKind.Separator };
	choices.push(separator);
	if (active?.api && host.credentials.account(active.id)) {
		choices.push({ label: vscode.l10n.t('$(sign-out) Sign Out'), run: execute('studyAdmin.signOut') });
	} else if (active?.api) {
		// What somebody who is signed out came for stands first.
		choices.unshift({ label: vscode.l10n.t('$(sign-in) Sign In'), run: execute('studyAdmin.signIn') }, separator);
	}
	choices.push({ label: vscode.l10n.t('$(edit) Edit Environments'), run: execute('studyAdmin.editEnvironments') });
	const choice = await vscode.window.showQuickPick(choices, {
		title: vscode.l10n.t('Study Admin'),
		placeHolder: vscode.l10n.t('Switch to an environment, or sign in or out'),
	});
	await choice?.run?.();
}

async function editEnvironments(): Promise<void> {
	await vscode.commands.executeCommand('workbench.action.openSettingsJson', {
		revealSetting: { key: 'studyAdmin.environments', edit: true },
	});
}
