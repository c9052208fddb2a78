import * as vscode from 'vscode';
import { Cancelled } from '../shared/errors.ts';

/** What is asked for. */
export interface Question {
	readonly title: string;
	readonly prompt: string;
	/** Whether it is hidden while it is typed. */
	readonly password?: boolean;
	/** Why a value that is not empty cannot be taken; `undefined` when it can. */
	readonly refuse?: (value: string) => string | undefined;
}

/** Asks for one value. It stays on screen while the user fetches the value elsewhere. @throws {Cancelled} when left. */
export async function askFor({ title, prompt, password = false, refuse }: Question): Promise<string> {
	const entered = await vscode.window.showInputBox({
		title,
		prompt,
		password,
		ignoreFocusOut: true,
		validateInput: (value) => (value === '' ? vscode.l10n.t('This is needed to sign in.') : refuse?.(value)),
	});
	if (entered === undefined) {
		throw new Cancelled();
	}
	return entered;
}
