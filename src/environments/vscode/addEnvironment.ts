import * as vscode from 'vscode';
import { withoutLinks } from '../../shared/core/foreignText.ts';
import { type AskedStep, walkSteps } from '../../shared/core/walkSteps.ts';
import type { CommandId } from '../../shared/vscode/commands.ts';
import type { Host } from '../../shared/vscode/host.ts';
import { redirectUriToRegister } from '../../shared/vscode/redirectUri.ts';
import { askForChoice, askForText, type Frame, type Given, type Verdict } from '../../shared/vscode/stepInputs.ts';
import { type Environment, hasApi } from '../core/environment.ts';
import { newEnvironmentId } from '../core/environmentIds.ts';
import {
	type Answers,
	answerHint,
	answerProblem,
	choices,
	environmentsToAdd,
	isChoice,
	type StepId,
	stepsFor,
	type TextStep,
} from '../core/environmentSteps.ts';
import { looksPasted, readPastedEnvironments } from '../core/pastedEnvironments.ts';
import { problemError } from '../core/readEnvironments.ts';
import { selectEnvironment, storedEnvironments, storeEnvironments } from './environmentSettings.ts';
import { type ChoiceWords, choiceWords, hintWords, pastedProblem, removeSecretsText, textWords } from './stepLabels.ts';

/**
 * Prompts for an environment step by step, or for pasted ones, and makes the first of them active.
 * Writes nothing before the last step.
 * @throws {Cancelled}
 */
export async function addEnvironment(host: Host): Promise<void> {
	const taken = Object.keys(storedEnvironments());
	const answers = await walkSteps<StepId>(
		{},
		(given) => stepsFor(given, taken),
		(asked) => askStep(host, asked, taken),
	);
	const raw = storedEnvironments();
	const added = environmentsToAdd(answers, raw);
	await storeEnvironments({ ...raw, ...added });
	const [id = '', ...others] = Object.keys(added);
	await selectEnvironment(id);
	const environment = host.environments.get(id);
	if (environment) {
		void offerSignIn(environment, others.length);
	}
}

async function askStep(host: Host, asked: AskedStep<StepId>, taken: readonly string[]): Promise<Answers | 'back'> {
	const { step, number, total, answers } = asked;
	const title = vscode.l10n.t('Add Environment');
	if (!isChoice(step)) {
		const { prompt, placeholder } = textWords(vscode.l10n)[step];
		const given = await askForText({
			...{ title, number, total, prompt, placeholder },
			value: answers[step] ?? (step === 'json' ? await pastedOnClipboard() : ''),
			read: step === 'json' ? withLineBreaks : (typed) => typed,
			judge: (text) => validate(host, step, text, answers, taken),
		});
		return given.kind === 'back' ? 'back' : { [step]: given.value };
	}
	// The page of a web host waits for each callback URL that was requested from it, so it is only
	// requested when shown.
	const callback = step === 'redirect' ? await redirectUriToRegister({ method: 'uriHandler' }) : undefined;
	const words: ChoiceWords = choiceWords(vscode.l10n, callback ?? '')[step];
	const given = await askToPick({ title, number, total, prompt: words.prompt }, asked, words);
	if (given.kind === 'text') {
		return { how: 'paste', json: await withLineBreaks(given.value) };
	}
	return given.kind === 'back' ? 'back' : { [step]: given.value };
}

function askToPick(frame: Frame, { step, answers }: AskedStep<StepId>, words: ChoiceWords): Promise<Given> {
	const values: readonly string[] = isChoice(step) ? choices[step] : [];
	const [first = ''] = values;
	return askForChoice({
		...frame,
		choices: values.map((value) => ({ value, label: value, ...words.choices[value] })),
		picked: (answers[step] ?? first).split(' '),
		many: step === 'data',
		takesText: (typed) => step === 'how' && looksPasted(typed),
	});
}

function validate(
	host: Host,
	step: TextStep,
	text: string,
	answers: Answers,
	taken: readonly string[],
): Verdict | undefined {
	if (step === 'json') {
		const problem = pastedProblem(vscode.l10n, host.errorMessages, readPastedEnvironments(text));
		return problem === undefined ? undefined : { text: problem, isRemark: false };
	}
	const problem = answerProblem(step, text, answers);
	if (problem === 'secret-in-settings') {
		return { text: removeSecretsText(vscode.l10n, [{ field: step }]), isRemark: false };
	}
	if (problem) {
		const environmentId = answers.label ?? vscode.l10n.t('to be added');
		const error = problemError({ environmentId, field: step, problem });
		return { text: host.errorMessages.messageFor(error).text, isRemark: false };
	}
	if (step === 'label') {
		return { text: vscode.l10n.t('Its id will be "{0}".', newEnvironmentId(text, taken)), isRemark: true };
	}
	const hint = answerHint(step, text);
	return hint && { text: hintWords(vscode.l10n)[hint], isRemark: true };
}

/** The text of the clipboard on one line if it contains environments, else the empty string. */
async function pastedOnClipboard(): Promise<string> {
	const reading = readPastedEnvironments(await vscode.env.clipboard.readText());
	return reading.kind === 'environments' ? JSON.stringify(reading.environments) : '';
}

/**
 * An input box joins pasted lines, so that a line comment never ends. The clipboard still has the
 * line breaks.
 */
async function withLineBreaks(typed: string): Promise<string> {
	if (!typed.includes('//') || readPastedEnvironments(typed).kind !== 'not-json') {
		return typed;
	}
	const clipboard = await vscode.env.clipboard.readText();
	const joined = (text: string) => text.replace(/[\r\n]/g, '').trim();
	return joined(clipboard) === joined(typed) ? clipboard : typed;
}

/**
 * Reports what was added and offers to sign in, and to copy the redirect URI, which must be
 * registered first.
 */
async function offerSignIn(environment: Environment, others: number): Promise<void> {
	const authentication = hasApi(environment) ? environment.api.authentication : undefined;
	const signIn = vscode.l10n.t('Sign In');
	const copy = vscode.l10n.t('Copy Redirect URI');
	const redirect = authentication?.type === 'oidc' ? authentication.redirect : undefined;
	const { label } = environment;
	const text =
		others === 0
			? vscode.l10n.t('"{0}" was added and is the active environment.', label)
			: vscode.l10n.t('"{0}", the active environment, and {1} more were added.', label, others);
	const buttons = [...(authentication ? [signIn] : []), ...(redirect ? [copy] : [])];
	let chosen = await vscode.window.showInformationMessage(withoutLinks(text), ...buttons);
	if (chosen === copy && redirect) {
		await vscode.env.clipboard.writeText(await redirectUriToRegister(redirect));
		const copied = vscode.l10n.t('The redirect URI was copied. Once it is registered, sign in to "{0}".', label);
		chosen = await vscode.window.showInformationMessage(withoutLinks(copied), signIn);
	}
	if (chosen === signIn) {
		await vscode.commands.executeCommand('studyAdmin.signIn' satisfies CommandId);
	}
}
