import * as vscode from 'vscode';
import type { ApiEnvironment, ProviderEnvironment } from '../../environments/core/environment.ts';
import { promptForItem, requireDialogResult } from '../../shared/vscode/dialogs.ts';
import type { SessionRecord } from '../core/sessionRecord.ts';
import type { SessionStore } from '../node/sessionStore.ts';

interface AccountItem extends vscode.QuickPickItem {
	readonly session?: SessionRecord;
}

/**
 * Returns the session that the user picks, or `another` to sign in with another account.
 * @throws {Cancelled}
 */
export async function chooseAccount(
	sessions: SessionStore,
	environment: ProviderEnvironment,
	live: readonly SessionRecord[],
): Promise<SessionRecord | 'another'> {
	const inUse = sessions.chosen(environment);
	const items = live.map((session): AccountItem => {
		const item = itemOf(session);
		return session.id === inUse?.id ? { ...item, description: vscode.l10n.t('in use, {0}', item.description) } : item;
	});
	const another: AccountItem = { label: vscode.l10n.t('$(sign-in) Sign In with Another Account') };
	const chosen = await promptForItem([...items, another], {
		title: vscode.l10n.t('Accounts for {0}', environment.label),
		placeHolder: vscode.l10n.t('Select the account to use for requests'),
	});
	return chosen.session ?? 'another';
}

/**
 * Returns the sessions to sign out. Prompts the user to pick them if there are several.
 * @throws {Cancelled}
 */
export async function chooseAccountsToSignOut(
	environment: ApiEnvironment,
	sessions: readonly SessionRecord[],
): Promise<readonly SessionRecord[]> {
	if (sessions.length < 2) {
		return sessions;
	}
	const items = sessions.map((session) => ({ ...itemOf(session), session, picked: true }));
	const chosen = await requireDialogResult(
		vscode.window.showQuickPick(items, {
			title: vscode.l10n.t('Sign out of {0}', environment.label),
			placeHolder: vscode.l10n.t('Select the accounts to sign out'),
			canPickMany: true,
		}),
	);
	return chosen.map(({ session }) => session);
}

/**
 * Returns the quick pick item of a session. The description distinguishes accounts of the same name
 * by the time of the sign-in.
 */
function itemOf(session: SessionRecord): AccountItem & { readonly description: string } {
	const since = new Date(session.signedInAt).toLocaleString(vscode.env.language, {
		dateStyle: 'medium',
		timeStyle: 'short',
	});
	return { label: session.account.name, description: vscode.l10n.t('signed in {0}', since), session };
}
