import * as vscode from 'vscode';
import type { Host } from '../../host.ts';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { breakMarkdownLinks } from '../../shared/core/sanitizeText.ts';
import type { CommandId } from '../../shared/vscode/commands.ts';
import type { Environment } from '../core/environment.ts';
import type { EnvironmentProblem } from '../core/environmentFieldReader.ts';
import { environmentProblemError } from '../core/readEnvironments.ts';

/**
 * Shows the active environment, its account and its problems in the status bar. Also offers to move
 * secrets out of the settings.
 */
export function showEnvironmentStatusItem(host: Host): Disposable {
	const store = new DisposableStore();
	const item = store.add(
		vscode.window.createStatusBarItem('studyAdmin.environment', vscode.StatusBarAlignment.Left, 50),
	);
	item.name = vscode.l10n.t('Study Admin Environment');
	const update = () => {
		const { text, tooltipLines, isProduction, command } = appearanceOf(host);
		item.command = command ?? ('studyAdmin.selectEnvironment' satisfies CommandId);
		item.text = text;
		item.tooltip = tooltipLines.join('\n');
		item.accessibilityInformation = { label: tooltipLines.join(' ') };
		item.backgroundColor = isProduction ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
		item.show();
	};
	store.add(offerToMoveSecrets(host));
	store.add(host.environments.onDidChange(update));
	store.add(host.credentials.onDidChange(update));
	update();
	return store;
}

/**
 * Offers to move the secrets in the user settings to the secret storage, once per window, as soon
 * as there are any.
 */
function offerToMoveSecrets(host: Host): Disposable {
	let isOffered = false;
	const offer = async () => {
		const problem = host.environments.reading.problems.find((each) => each.problem === 'secret-in-settings');
		if (!problem || isOffered) {
			return;
		}
		isOffered = true;
		const { text, next } = host.errorMessages.messageFor(environmentProblemError(problem));
		const title = next?.title ?? '';
		if ((await vscode.window.showWarningMessage(breakMarkdownLinks(text), title)) === title) {
			await vscode.commands.executeCommand('studyAdmin.moveSecrets' satisfies CommandId);
		}
	};
	void offer();
	return host.environments.onDidChange(offer);
}

interface Appearance {
	readonly text: string;
	/** The lines of the tooltip and of the screen reader label. */
	readonly tooltipLines: readonly string[];
	readonly isProduction: boolean;
	/** The command that a click runs instead of opening the environment menu. */
	readonly command?: CommandId;
}

function appearanceOf(host: Host): Appearance {
	const { active, activeProblem, reading } = host.environments;
	if (active) {
		return ofEnvironment(host, active);
	}
	if (activeProblem) {
		return ofProblem(host, activeProblem);
	}
	return reading.environments.length === 0
		? {
				text: `$(mortar-board) ${vscode.l10n.t('Study Admin: Set Up')}`,
				tooltipLines: [vscode.l10n.t('Study Admin: no environment is configured. Select to add one.')],
				isProduction: false,
				command: 'studyAdmin.addEnvironment',
			}
		: {
				text: `$(mortar-board) ${vscode.l10n.t('Select Environment')}`,
				tooltipLines: [vscode.l10n.t('Study Admin: no environment is active. Select to select one.')],
				isProduction: false,
			};
}

function ofEnvironment(host: Host, environment: Environment): Appearance {
	const { label, kind, api } = environment;
	const isProduction = kind === 'production';
	const activeText = {
		production: vscode.l10n.t('Study Admin: "{0}" is active. Production environment.', label),
		test: vscode.l10n.t('Study Admin: "{0}" is active. Test environment.', label),
		sandbox: vscode.l10n.t('Study Admin: "{0}" is active. Sandbox environment.', label),
	}[kind];
	if (!api) {
		const conversionOnly = vscode.l10n.t('It converts documents only. No sign-in is required.');
		return { text: `$(mortar-board) ${label}`, tooltipLines: [activeText, conversionOnly], isProduction };
	}
	const { short, sentence } = accountOf(host, environment.id);
	return { text: `$(mortar-board) ${label}: ${short}`, tooltipLines: [activeText, sentence], isProduction };
}

function accountOf(host: Host, id: string): { readonly short: string; readonly sentence: string } {
	const account = host.credentials.account(id);
	if (account !== undefined) {
		return { short: account, sentence: vscode.l10n.t('Signed in as {0}.', account) };
	}
	return host.credentials.isExpired(id)
		? { short: vscode.l10n.t('sign in again'), sentence: vscode.l10n.t('The session has expired. Sign in again.') }
		: { short: vscode.l10n.t('signed out'), sentence: vscode.l10n.t('You are signed out.') };
}

function ofProblem(host: Host, problem: EnvironmentProblem): Appearance {
	const { text } = host.errorMessages.messageFor(environmentProblemError(problem));
	return {
		text: `$(warning) ${vscode.l10n.t('{0}: invalid', problem.environmentId)}`,
		tooltipLines: [
			vscode.l10n.t('Study Admin: the settings of the environment "{0}" are invalid.', problem.environmentId),
			text,
		],
		isProduction: false,
	};
}
