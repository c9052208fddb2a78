import * as vscode from 'vscode';
import { withoutLinks } from '../../shared/core/foreignText.ts';
import { isRecord } from '../../shared/core/json.ts';
import { type AskedStep, walkSteps } from '../../shared/core/walkSteps.ts';
import type { CommandId } from '../../shared/vscode/commands.ts';
import type { Host } from '../../shared/vscode/host.ts';
import { redirectUriToRegister } from '../../shared/vscode/redirectUri.ts';
import { askForChoice, askForText, type Frame, type Given, type Verdict } from '../../shared/vscode/stepInputs.ts';
import { type Environment, hasApi } from '../core/environment.ts';
import { newEnvironmentId } from '../core/environmentIds.ts';
import {
	type AnswerId,
	type Answers,
	answerHint,
	answerProblem,
	answersOf,
	choices,
	editedSettings,
	environmentsToAdd,
	isChoice,
	isLengthKnown,
	presetAnswers,
	type StepId,
	stepsFor,
	type TextStep,
} from '../core/environmentSteps.ts';
import { looksPasted, readPastedEnvironments } from '../core/pastedEnvironments.ts';
import { type EnvironmentPreset, readPresets } from '../core/presets.ts';
import {
	type SelectionTarget,
	selectEnvironment,
	storedEnvironments,
	storeEnvironments,
} from './environmentSettings.ts';
import {
	type ChoiceWords,
	choiceWords,
	hintWords,
	inputProblem,
	pastedProblem,
	removeSecretsText,
	textWords,
} from './stepLabels.ts';

/**
 * Prompts for an environment from a preset, step by step, or for pasted ones, and makes the first
 * of them active. Writes nothing before the last step.
 * @throws {Cancelled}
 */
export async function addEnvironment(host: Host): Promise<void> {
	const taken = Object.keys(storedEnvironments());
	const title = vscode.l10n.t('Add Environment');
	const presets = await bundledPresets(host);
	const answers = await walkSteps<AnswerId, StepId>(
		{},
		(given) => stepsFor(given, taken),
		(asked) => askStep({ host, title, presets, taken }, asked),
	);
	const raw = storedEnvironments();
	const added = environmentsToAdd(answers, raw);
	await storeEnvironments({ ...raw, ...added });
	const [id = '', ...others] = Object.keys(added);
	const target = await selectEnvironment(id);
	const environment = host.environments.get(id);
	if (environment) {
		void offerSignIn(environment, others.length, target);
	}
}

/**
 * Edits an environment with the steps of Add Environment. Fields without a step stay as they are.
 * Writes nothing before the last step. Opens the settings when the environment is not an object.
 * @throws {Cancelled}
 */
export async function editEnvironment(host: Host, id: string): Promise<void> {
	const settings = storedEnvironments()[id];
	if (!isRecord(settings)) {
		await openEnvironmentSettings();
		return;
	}
	const label = typeof settings['label'] === 'string' ? settings['label'] : id;
	const title = vscode.l10n.t('Edit {0}', label);
	const answers = await walkSteps<AnswerId, StepId>(
		{ label, ...answersOf(settings) },
		(given) => stepsFor(given, []),
		(asked) => askStep({ host, title, presets: [], taken: [] }, asked),
	);
	await storeEnvironments({ ...storedEnvironments(), [id]: editedSettings(settings, answers) });
	vscode.window.setStatusBarMessage(vscode.l10n.t('$(check) Saved the environment "{0}"', label), 5000);
}

/** Opens the user settings at the environments, without changing them. */
export async function openEnvironmentSettings(): Promise<void> {
	await vscode.commands.executeCommand('workbench.action.openSettingsJson', {
		revealSetting: { key: 'studyAdmin.environments' },
	});
}

async function bundledPresets({ context }: Host): Promise<readonly EnvironmentPreset[]> {
	const file = vscode.Uri.joinPath(context.extensionUri, 'media', 'presets.json');
	return readPresets(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
}

/** What the steps of one sequence have in common. */
interface StepContext {
	readonly host: Host;
	readonly title: string;
	/** Offered by the first step. */
	readonly presets: readonly EnvironmentPreset[];
	/** Ids that exist. */
	readonly taken: readonly string[];
}

type Asked = AskedStep<AnswerId, StepId>;

async function askStep(context: StepContext, asked: Asked): Promise<Answers | 'back'> {
	const { host, title, presets, taken } = context;
	const { step, number, answers } = asked;
	const total = isLengthKnown(answers) ? asked.total : undefined;
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
	const given = await askToPick({ title, number, total, prompt: words.prompt }, asked, words, presets);
	if (given.kind === 'text') {
		return { how: 'paste', json: await withLineBreaks(given.value) };
	}
	if (given.kind === 'back') {
		return 'back';
	}
	const preset = step === 'how' ? presets.find(({ id }) => id === given.value) : undefined;
	return preset ? presetAnswers(preset) : { [step]: given.value };
}

function askToPick(
	frame: Frame,
	{ step, answers }: Asked,
	words: ChoiceWords,
	presets: readonly EnvironmentPreset[],
): Promise<Given> {
	const values: readonly string[] = isChoice(step) ? choices[step] : [];
	const offered = step === 'how' ? presets : [];
	const [first = ''] = [...offered.map(({ id }) => id), ...values];
	return askForChoice({
		...frame,
		choices: [
			...offered.map(({ id, label, apiUrl }) => ({ value: id, label, detail: apiUrl })),
			...values.map((value) => ({ value, label: value, ...words.choices[value] })),
		],
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
		return { text: inputProblem(vscode.l10n, problem), isRemark: false };
	}
	if (step === 'label' && answers.how !== 'edit') {
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
async function offerSignIn(environment: Environment, others: number, target: SelectionTarget): Promise<void> {
	const authentication = hasApi(environment) ? environment.api.authentication : undefined;
	const signIn = vscode.l10n.t('Sign In');
	const copy = vscode.l10n.t('Copy Redirect URI');
	const redirect = authentication?.type === 'oidc' ? authentication.redirect : undefined;
	const { label } = environment;
	const added =
		others === 0
			? vscode.l10n.t('"{0}" was added and is the active environment.', label)
			: vscode.l10n.t('"{0}", the active environment, and {1} more were added.', label, others);
	const text = target === 'workspace' ? vscode.l10n.t('{0} The workspace settings store this choice.', added) : added;
	const fetchSchema = vscode.l10n.t('Fetch Published Schema');
	const hasSchema = environment.api?.schemaUrl !== undefined;
	const buttons = [
		...(authentication ? [signIn] : []),
		...(redirect ? [copy] : []),
		...(hasSchema ? [fetchSchema] : []),
	];
	let chosen = await vscode.window.showInformationMessage(withoutLinks(text), ...buttons);
	if (chosen === copy && redirect) {
		await vscode.env.clipboard.writeText(await redirectUriToRegister(redirect));
		const copied = vscode.l10n.t('The redirect URI was copied. Once it is registered, sign in to "{0}".', label);
		chosen = await vscode.window.showInformationMessage(withoutLinks(copied), signIn);
	}
	if (chosen === fetchSchema) {
		await vscode.commands.executeCommand('studyAdmin.fetchPublishedSchema' satisfies CommandId);
	}
	if (chosen === signIn) {
		await vscode.commands.executeCommand('studyAdmin.signIn' satisfies CommandId);
	}
}
