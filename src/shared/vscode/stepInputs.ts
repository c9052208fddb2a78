import * as vscode from 'vscode';
import type { DisposableStore } from '../core/disposables.ts';
import { showInput } from './showInput.ts';

/** The position of a step in its sequence, its title and its prompt. */
export interface StepInputOptions {
	readonly title: string;
	/** The position of the step, counted from 1. Steps after the first have a Back button. */
	readonly number: number;
	/** The number of all steps of the sequence; `undefined` while it is not yet known. */
	readonly total: number | undefined;
	readonly prompt: string;
}

/** The validation message of an input box. A hint does not prevent the text from being accepted. */
export interface InputMessage {
	readonly text: string;
	readonly isHint: boolean;
}

/** The options of a step with a text input. */
interface TextStepOptions extends StepInputOptions {
	readonly placeholder: string;
	readonly value: string;
	/** Returns the text to validate and accept for the typed text. */
	readonly read: (typed: string) => string | Promise<string>;
	readonly validate: (text: string) => InputMessage | undefined;
}

/** The options of a step with a quick pick. */
interface ChoiceStepOptions extends StepInputOptions {
	readonly choices: readonly StepChoice[];
	readonly picked: readonly string[];
	/** Whether the user can pick several choices, at least one; otherwise exactly one. */
	readonly many: boolean;
	/**
	 * Whether the step ends with the text typed so far, without a picked choice. Called for each
	 * change of the text. Default: never.
	 */
	readonly acceptsText?: (typed: string) => boolean;
}

/** A choice of a quick pick. */
export interface StepChoice extends vscode.QuickPickItem {
	readonly value: string;
}

/**
 * How a step ended: with Back, with the value of an answer, or with text that was typed into a
 * quick pick.
 */
export type StepResult =
	| { readonly kind: 'back' }
	| { readonly kind: 'answer'; readonly value: string }
	| { readonly kind: 'text'; readonly value: string };

/**
 * Prompts for text, which is validated while the user types. Resolves to the accepted text, or to
 * `back`.
 * @throws {Cancelled} when the user closes the input box
 */
export function promptForText(step: TextStepOptions): Promise<StepResult> {
	const box = vscode.window.createInputBox();
	const { placeholder, value, read, validate } = step;
	box.prompt = step.prompt;
	box.placeholder = placeholder;
	box.value = value;
	const check = async (isFinal: boolean): Promise<string | undefined> => {
		const typed = box.value;
		const text = await read(typed);
		if (box.value !== typed) {
			return undefined;
		}
		// An empty box shows no error until the user accepts it.
		const message = typed === '' && !isFinal ? undefined : validate(text);
		box.validationMessage = message && {
			message: message.text,
			severity: message.isHint ? vscode.InputBoxValidationSeverity.Info : vscode.InputBoxValidationSeverity.Error,
		};
		return message && !message.isHint ? undefined : text;
	};
	return showStep(box, step, (store, complete) => {
		store.add(box.onDidChangeValue(() => void check(false)));
		store.add(
			box.onDidAccept(async () => {
				const text = await check(true);
				if (text !== undefined) {
					complete({ kind: 'answer', value: text });
				}
			}),
		);
		void check(false);
	});
}

/**
 * Prompts to pick one or more choices. Resolves to the values of the picked choices, separated by
 * spaces, to typed text, or to `back`.
 * @throws {Cancelled} when the user closes the quick pick
 */
export function promptForChoice(step: ChoiceStepOptions): Promise<StepResult> {
	const pick = vscode.window.createQuickPick<StepChoice>();
	const isPicked = ({ value }: StepChoice) => step.picked.includes(value);
	pick.placeholder = step.prompt;
	pick.items = step.choices;
	pick.canSelectMany = step.many;
	pick.matchOnDetail = true;
	if (step.many) {
		pick.selectedItems = step.choices.filter(isPicked);
	} else {
		pick.activeItems = step.choices.filter(isPicked);
	}
	return showStep(pick, step, (store, complete) => {
		store.add(
			pick.onDidChangeValue((typed) => {
				if (step.acceptsText?.(typed)) {
					complete({ kind: 'text', value: typed });
				}
			}),
		);
		store.add(
			pick.onDidAccept(() => {
				if (pick.selectedItems.length > 0) {
					complete({ kind: 'answer', value: pick.selectedItems.map(({ value }) => value).join(' ') });
				} else if (step.many) {
					pick.placeholder = vscode.l10n.t('{0}: select at least one', step.prompt);
				}
			}),
		);
	});
}

/** Shows an input box or quick pick until the user accepts a value, goes back or closes it. */
function showStep(
	input: (vscode.InputBox | vscode.QuickPick<StepChoice>) & { buttons: readonly vscode.QuickInputButton[] },
	{ title, number, total }: StepInputOptions,
	listen: (store: DisposableStore, complete: (result: StepResult) => void) => void,
): Promise<StepResult> {
	input.title = title;
	input.step = number;
	input.totalSteps = total;
	// Users often switch to another window to copy the value.
	input.ignoreFocusOut = true;
	input.buttons = number > 1 ? [vscode.QuickInputButtons.Back] : [];
	return showInput<StepResult>(input, (store, complete) => {
		store.add(input.onDidTriggerButton(() => complete({ kind: 'back' })));
		listen(store, complete);
	});
}
