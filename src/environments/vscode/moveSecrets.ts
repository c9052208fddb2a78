import * as vscode from 'vscode';
import type { Disposable } from '../../shared/core/disposables.ts';
import { Cancelled } from '../../shared/core/errors.ts';
import { withoutLinks } from '../../shared/core/foreignText.ts';
import type { CommandId } from '../../shared/vscode/commands.ts';
import type { Host } from '../../shared/vscode/host.ts';
import { problemError } from '../core/readEnvironments.ts';
import { carryOut, type Move, planMoves } from '../core/secretMigration.ts';
import { secretName } from '../messages.ts';
import { storedEnvironments, storeEnvironments } from './environmentSettings.ts';

/**
 * Asks, then moves the secrets that stand in the user settings to the secret storage. @throws
 * {Cancelled}; {UserError} when
 * one cannot be kept, and then the settings stay as they are
 */
export async function moveSecrets(host: Host): Promise<void> {
	const { moves, obstacles } = planMoves(storedEnvironments());
	if (moves.length === 0) {
		const [obstacle] = obstacles;
		if (obstacle) {
			throw problemError(obstacle);
		}
		void vscode.window.showInformationMessage(vscode.l10n.t('There are no secrets in the settings of environments.'));
		return;
	}
	const move = vscode.l10n.t('Move');
	const chosen = await vscode.window.showWarningMessage(
		vscode.l10n.t('Move the secrets from the settings to the secret storage?'),
		{ modal: true, detail: moves.map(describe).join('\n') },
		move,
	);
	if (chosen !== move) {
		throw new Cancelled();
	}
	// The settings may have changed while the question was there.
	const plan = planMoves(storedEnvironments());
	await carryOut(plan, (environment, found) => host.credentials.keepFound(environment, found), storeEnvironments);
	const [obstacle] = plan.obstacles;
	if (obstacle) {
		throw problemError(obstacle);
	}
	void vscode.window.showInformationMessage(
		vscode.l10n.t(
			'The settings hold no secrets any more. Where they were synced or shared, have the secrets replaced by whoever gave them to you.',
		),
	);
}

/** Offers, once in a window, to move the secrets that stand in the settings. */
export function offerToMoveSecrets(host: Host): Disposable {
	let isOffered = false;
	const offer = async () => {
		const found = host.environments.reading.problems.find(({ problem }) => problem === 'secret-in-settings');
		if (!found || isOffered) {
			return;
		}
		isOffered = true;
		const { text, next } = host.errorMessages.messageFor(problemError(found));
		const title = next?.title ?? '';
		if ((await vscode.window.showWarningMessage(withoutLinks(text), title)) === title) {
			await vscode.commands.executeCommand('studyAdmin.moveSecrets' satisfies CommandId);
		}
	};
	void offer();
	return host.environments.onDidChange(offer);
}

/** What happens to the secrets of one environment, never with a value. */
function describe({ label, found: { clientSecret, login, headers, unused } }: Move): string {
	const names = Object.keys(headers);
	const notKept = unused.map((field) => secretName(vscode.l10n, field));
	const moved = [
		...(clientSecret === undefined ? [] : [vscode.l10n.t('the client secret')]),
		...(login ? [vscode.l10n.t('the user name and the password')] : []),
		...names.map((name) => vscode.l10n.t('the value of the header {0}', name)),
	];
	return [
		...(moved.length === 0
			? []
			: [vscode.l10n.t('Kept in the secret storage for "{0}": {1}.', label, moved.join(', '))]),
		...(unused.length === 0
			? []
			: [vscode.l10n.t('Deleted from "{0}", because no sign-in uses it: {1}.', label, notKept.join(', '))]),
	].join('\n');
}
