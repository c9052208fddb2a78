import * as vscode from 'vscode';
import { DisposableStore } from '../core/disposables.ts';
import { Cancelled } from '../core/errors.ts';

/** Where a question stands in its sequence, and what stands above and below it. */
export interface Frame {
	readonly title: string;
	/** Counted from 1; from the second on there is a Back button. */
	readonly number: number;
	/** `undefined` while it is unknown. */
	readonly total: number | undefined;
	readonly prompt: string;
}

/** What is said about a text while it is typed. A remark does not keep it from being taken. */
export interface Verdict {
	readonly text: string;
	readonly isRemark: boolean;
}

/** A question that is answered with text. */
export interface TextQuestion extends Frame {
	readonly placeholder: string;
	readonly value: string;
	/** What the typed text stands for. */
	readonly read: (typed: string) => string | Promise<string>;
	readonly judge: (text: string) => Verdict | undefined;
}

/** A question that is answered by picking. */
export interface ChoiceQuestion extends Frame {
	readonly choices: readonly Choice[];
	readonly picked: readonly string[];
	/** Whether any number can be picked, though at least one. */
	readonly many: boolean;
	/**
	 * Takes text that is typed instead of picking; gives whether it ends the question. No text does
	 * by default.
	 */
	readonly takesText?: (typed: string) => boolean;
}

/** Something to pick. */
export interface Choice extends vscode.QuickPickItem {
	readonly value: string;
}

/** How a question was left. `text`: typed where something was to be picked. */
export type Given =
	| { readonly kind: 'back' }
	| { readonly kind: 'answer'; readonly value: string }
	| { readonly kind: 'text'; readonly value: string };

/** Asks for text, which is judged as it is typed. @throws {Cancelled} when left. */
export function askForText(question: TextQuestion): Promise<Given> {
	const box = vscode.window.createInputBox();
	const { placeholder, value, read, judge } = question;
	box.prompt = question.prompt;
	box.placeholder = placeholder;
	box.value = value;
	const check = async (isFinal: boolean): Promise<string | undefined> => {
		const typed = box.value;
		const text = await read(typed);
		if (box.value !== typed) {
			return undefined;
		}
		// Nobody is blamed for a box that has not been typed in yet.
		const verdict = typed === '' && !isFinal ? undefined : judge(text);
		box.validationMessage = verdict && {
			message: verdict.text,
			severity: verdict.isRemark ? vscode.InputBoxValidationSeverity.Info : vscode.InputBoxValidationSeverity.Error,
		};
		return verdict && !verdict.isRemark ? undefined : text;
	};
	return show(box, question, (give, store) => {
		store.add(box.onDidChangeValue(() => void check(false)));
		store.add(
			box.onDidAccept(async () => {
				const text = await check(true);
				if (text !== undefined) {
					give({ kind: 'answer', value: text });
				}
			}),
		);
		void check(false);
	});
}

/** Asks to pick. @throws {Cancelled} when left. */
export function askForChoice(question: ChoiceQuestion): Promise<Given> {
	const pick = vscode.window.createQuickPick<Choice>();
	const isPicked = ({ value }: Choice) => question.picked.includes(value);
	pick.placeholder = question.prompt;
	pick.items = question.choices;
	pick.canSelectMany = question.many;
	pick.matchOnDetail = true;
	if (question.many) {
		pick.selectedItems = question.choices.filter(isPicked);
	} else {
		pick.activeItems = question.choices.filter(isPicked);
	}
	return show(pick, question, (give, store) => {
		store.add(
			pick.onDidChangeValue((typed) => {
				if (question.takesText?.(typed)) {
					give({ kind: 'text', value: typed });
				}
			}),
		);
		store.add(
			pick.onDidAccept(() => {
				if (pick.selectedItems.length > 0) {
					give({ kind: 'answer', value: pick.selectedItems.map(({ value }) => value).join(' ') });
				}
			}),
		);
	});
}

/** Shows an input until it is answered, left backwards or left. */
async function show(
	input: (vscode.InputBox | vscode.QuickPick<Choice>) & { buttons: readonly vscode.QuickInputButton[] },
	{ title, number, total }: Frame,
	listen: (give: (given: Given) => void, store: DisposableStore) => void,
): Promise<Given> {
	const { promise, resolve, reject } = Promise.withResolvers<Given>();
	const store = new DisposableStore();
	store.add(input);
	input.title = title;
	input.step = number;
	input.totalSteps = total;
	// Most values are fetched from elsewhere.
	input.ignoreFocusOut = true;
	input.buttons = number > 1 ? [vscode.QuickInputButtons.Back] : [];
	store.add(input.onDidTriggerButton(() => resolve({ kind: 'back' })));
	store.add(input.onDidHide(() => reject(new Cancelled())));
	listen(resolve, store);
	input.show();
	try {
		return await promise;
	} finally {
		store.dispose();
	}
}
