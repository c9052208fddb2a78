import * as vscode from 'vscode';
import type { ApiEnvironment } from '../shared/environments/environment.ts';
import { Cancelled } from '../shared/errors.ts';
import type { SessionRecord } from './core/sessionRecord.ts';

interface AccountItem extends vscode.QuickPickItem {
	readonly session?: SessionRecord;
}

/** Lets the user go over to one of the signed-in accounts, the first of which is in use, or sign in `another`. @throws {Cancelled} */
export async function chooseAccount(
	environment: ApiEnvironment,
	sessions: readonly SessionRecord[],
): Promise<SessionRecord | 'another'> {
	const another: AccountItem = { label: vscode.l10n.t('$(sign-in) Sign In Another Account') };
	const chosen = await vscode.window.showQuickPick([...sessions.map(itemOf), another], {
		title: vscode.l10n.t('Accounts of {0}', environment.label),
		placeHolder: vscode.l10n.t('The account to use for requests'),
	});
	if (!chosen) {
		throw new Cancelled();
	}
	return chosen.session ?? 'another';
}

/** Lets the user pick whom to sign out where there are several. @throws {Cancelled} */
export async function chooseAccountsToSignOut(
	environment: ApiEnvironment,
	sessions: readonly SessionRecord[],
): Promise<readonly SessionRecord[]> {
	if (sessions.length < 2) {
		return sessions;
	}
	const items = sessions.map((session): AccountItem => ({ label: session.account.name, session, picked: true }));
	const chosen = await vscode.window.showQuickPick(items, {
		title: vscode.l10n.t('Sign out of {0}', environment.label),
		placeHolder: vscode.l10n.t('The accounts to sign out'),
		canPickMany: true,
	});
	if (!chosen) {
		throw new Cancelled();
	}
	return chosen.flatMap(({ session }) => (session ? [session] : []));
}

function itemOf(session: SessionRecord, index: number): AccountItem {
	return { label: session.account.name, session, ...(index === 0 ? { description: vscode.l10n.t('in use') } : {}) };
}
