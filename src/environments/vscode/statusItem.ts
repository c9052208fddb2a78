import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import type { CommandId } from '../../shared/vscode/commands.ts';
import type { Host } from '../../shared/vscode/host.ts';
import type { Environment } from '../core/environment.ts';
import type { EnvironmentProblem } from '../core/fieldReader.ts';
import { problemError } from '../core/readEnvironments.ts';
import { offerToMoveSecrets } from './moveSecrets.ts';

/**
 * Shows the active environment, its account and their problems in the status bar, and offers to
 * move secrets out of the settings.
 */
export function showStatusItem(host: Host): Disposable {
	const store = new DisposableStore();
	const item = store.add(
		vscode.window.createStatusBarItem('studyAdmin.environment', vscode.StatusBarAlignment.Left, 50),
	);
	item.name = vscode.l10n.t('Study Admin Environment');
	const update = () => {
		const { text, sentences, isProduction, command } = appearanceOf(host);
		item.command = command ?? ('studyAdmin.selectEnvironment' satisfies CommandId);
		item.text = text;
		item.tooltip = sentences.join('\n');
		item.accessibilityInformation = { label: sentences.join(' ') };
		item.backgroundColor = isProduction ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
		item.show();
	};
	store.add(offerToMoveSecrets(host));
	store.add(host.environments.onDidChange(update));
	store.add(host.credentials.onDidChange(update));
	update();
	return store;
}

interface Appearance {
	readonly text: string;
	/** What the item says to who points at it or listens to it. */
	readonly sentences: readonly string[];
	readonly isProduction: boolean;
	/** Replaces the menu of environments. */
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
				sentences: [vscode.l10n.t('Study Admin: no environment is configured. Click to add one.')],
				isProduction: false,
				command: 'studyAdmin.addEnvironment',
			}
		: {
				text: `$(mortar-board) ${vscode.l10n.t('Select Environment')}`,
				sentences: [vscode.l10n.t('Study Admin: no environment is active.')],
				isProduction: false,
			};
}

function ofEnvironment(host: Host, environment: Environment): Appearance {
	const { label, kind, api } = environment;
	const isProduction = kind === 'production';
	const place = isProduction
		? vscode.l10n.t('Study Admin: "{0}" is the active environment. It is a production environment.', label)
		: vscode.l10n.t('Study Admin: "{0}" is the active environment. It is a {1} environment.', label, kind);
	if (!api) {
		const conversionOnly = vscode.l10n.t('It converts documents; nobody has to sign in.');
		return { text: `$(mortar-board) ${label}`, sentences: [place, conversionOnly], isProduction };
	}
	const { short, sentence } = accountOf(host, environment.id);
	return { text: `$(mortar-board) ${label}: ${short}`, sentences: [place, sentence], isProduction };
}

function accountOf(host: Host, id: string): { readonly short: string; readonly sentence: string } {
	const account = host.credentials.account(id);
	if (account !== undefined) {
		return { short: account, sentence: vscode.l10n.t('{0} is signed in.', account) };
	}
	return host.credentials.isExpired(id)
		? { short: vscode.l10n.t('sign in again'), sentence: vscode.l10n.t('The sign-in has expired; sign in again.') }
		: { short: vscode.l10n.t('signed out'), sentence: vscode.l10n.t('Nobody is signed in.') };
}

function ofProblem(host: Host, problem: EnvironmentProblem): Appearance {
	const { text } = host.errorMessages.messageFor(problemError(problem));
	return {
		text: `$(warning) ${vscode.l10n.t('{0}: cannot be used', problem.environmentId)}`,
		sentences: [
			vscode.l10n.t(
				'Study Admin: the environment "{0}" cannot be used as it stands in the settings.',
				problem.environmentId,
			),
			text,
		],
		isProduction: false,
	};
}
