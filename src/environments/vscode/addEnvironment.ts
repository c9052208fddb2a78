import * as vscode from 'vscode';
import type { Host } from '../../host.ts';
import { UserError } from '../../shared/core/errors.ts';
import { isJsonObject } from '../../shared/core/json.ts';
import { plural } from '../../shared/core/plural.ts';
import { type CurrentStep, promptStepByStep } from '../../shared/core/promptStepByStep.ts';
import { breakMarkdownLinks } from '../../shared/core/sanitizeText.ts';
import { type CommandId, logFailure } from '../../shared/vscode/commands.ts';
import { requireDialogResult } from '../../shared/vscode/dialogs.ts';
import { editorRedirectUri } from '../../shared/vscode/editorCallback.ts';
import {
	type InputMessage,
	promptForChoice,
	promptForText,
	type StepInputOptions,
	type StepResult,
} from '../../shared/vscode/stepInputs.ts';
import { type Environment, hasApi } from '../core/environment.ts';
import { newEnvironmentId } from '../core/environmentIds.ts';
import {
	answerHint,
	answersOfSettings,
	type EnvironmentAnswerId,
	type EnvironmentStepAnswers,
	type EnvironmentStepId,
	editedSettings,
	environmentStepChoices,
	environmentStepsFor,
	environmentsToAdd,
	isChoiceStep,
	isStepCountKnown,
	presetAnswers,
	problemOfAnswer,
	type TextInputStep,
} from '../core/environmentSteps.ts';
import { looksLikeEnvironmentJson, readPastedEnvironments } from '../core/pastedEnvironments.ts';
import { type EnvironmentPreset, readPresets } from '../core/presets.ts';
import { saveWithRetry } from '../core/saveWithRetry.ts';
import { redirectUriToRegister } from '../core/serviceUrl.ts';
import {
	type ActiveEnvironmentScope,
	selectActiveEnvironment,
	storedEnvironments,
	storeEnvironments,
} from './environmentSettings.ts';
import {
	answerHintMessages,
	type ChoiceStepLabels,
	choiceStepLabels,
	inputProblemMessage,
	pastedTextProblemMessage,
	secretRemovalInstruction,
	textStepLabels,
} from './stepLabels.ts';

/**
 * Prompts for an environment from a preset or step by step, or for pasted environments. Saves them
 * and makes the first one active. Nothing is saved before the last step.
 * @throws {Cancelled} when the user closes a step
 */
export async function addEnvironment(host: Host): Promise<void> {
	const taken = Object.keys(storedEnvironments());
	const title = vscode.l10n.t('Add Environment');
	const presets = await bundledPresets(host);
	const answers = await promptStepByStep<EnvironmentAnswerId, EnvironmentStepId>(
		{},
		(answersSoFar) => environmentStepsFor(answersSoFar, taken),
		(current) => promptForStep({ host, title, presets, taken }, current),
	);
	const save = async () => {
		const raw = storedEnvironments();
		const toAdd = environmentsToAdd(answers, raw);
		await storeEnvironments({ ...raw, ...toAdd });
		return toAdd;
	};
	const added = await saveWithRetry(save, (error) => confirmRetry(host, error));
	const [id = '', ...others] = Object.keys(added);
	const target = await selectActiveEnvironment(id);
	const environment = host.environments.get(id);
	if (environment) {
		void offerSignIn(environment, others.length, target);
	}
}

/**
 * Edits an environment with the steps of Add Environment. Fields without a step remain unchanged.
 * Nothing is saved before the last step. Opens the settings file when the environment is not an
 * object.
 * @throws {Cancelled} when the user closes a step
 * @throws {UserError} `environment/gone` when the environment was removed meanwhile
 */
export async function editEnvironment(host: Host, id: string): Promise<void> {
	const settings = storedEnvironments()[id];
	if (!isJsonObject(settings)) {
		await openEnvironmentSettings();
		return;
	}
	const label = typeof settings['label'] === 'string' ? settings['label'] : id;
	const title = vscode.l10n.t('Edit {0}', label);
	const answers = await promptStepByStep<EnvironmentAnswerId, EnvironmentStepId>(
		{ label, ...answersOfSettings(settings) },
		(answersSoFar) => environmentStepsFor(answersSoFar, []),
		(current) => promptForStep({ host, title, presets: [], taken: [] }, current),
	);
	const save = async () => {
		// The settings may have changed while the steps were open.
		const stored = storedEnvironments();
		const current = stored[id];
		if (!isJsonObject(current)) {
			throw new UserError('environment/gone', { environment: id });
		}
		await storeEnvironments({ ...stored, [id]: editedSettings(current, answers) });
	};
	await saveWithRetry(save, (error) => confirmRetry(host, error));
	const saved = answers.label ?? label;
	vscode.window.setStatusBarMessage(vscode.l10n.t('$(check) Saved the environment "{0}"', saved), 5000);
}

/** Opens the user settings file at the environments, without changing it. */
export async function openEnvironmentSettings(): Promise<void> {
	await vscode.commands.executeCommand('workbench.action.openSettingsJson', {
		revealSetting: { key: 'studyAdmin.environments' },
	});
}

/**
 * Waits until the user has corrected the settings file.
 * @throws {Cancelled} when the user closes the message
 */
async function confirmRetry(host: Host, error: UserError): Promise<void> {
	logFailure(host, 'saving an environment', error);
	const { text } = host.errorMessages.messageFor(error);
	await requireDialogResult(vscode.window.showErrorMessage(text, vscode.l10n.t('Try Again')));
}

async function bundledPresets({ context }: Host): Promise<readonly EnvironmentPreset[]> {
	const file = vscode.Uri.joinPath(context.extensionUri, 'media', 'presets.json');
	return readPresets(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
}

/** The context that all steps of one sequence share. */
interface StepContext {
	readonly host: Host;
	readonly title: string;
	/** The presets that the first step offers. */
	readonly presets: readonly EnvironmentPreset[];
	/** The IDs of the environments in the setting. */
	readonly taken: readonly string[];
}

type Current = CurrentStep<EnvironmentAnswerId, EnvironmentStepId>;

async function promptForStep(context: StepContext, current: Current): Promise<EnvironmentStepAnswers | 'back'> {
	const { host, title, presets, taken } = context;
	const { step, number, answers } = current;
	const total = isStepCountKnown(answers) ? current.total : undefined;
	if (!isChoiceStep(step)) {
		const { prompt, placeholder } = textStepLabels(vscode.l10n)[step];
		const result = await promptForText({
			...{ title, number, total, prompt, placeholder },
			value: answers[step] ?? (step === 'json' ? await pastedOnClipboard() : ''),
			read: step === 'json' ? withLineBreaks : (typed) => typed,
			validate: (text) => validate(host, step, text, answers, taken),
		});
		return result.kind === 'back' ? 'back' : { [step]: result.value };
	}
	// In the browser, the editor's page waits for every callback URL that was requested, so the URL
	// is requested only when shown.
	const callback = step === 'redirect' ? await editorRedirectUri() : undefined;
	const labels: ChoiceStepLabels = choiceStepLabels(vscode.l10n, callback ?? '')[step];
	const result = await promptForPick({ title, number, total, prompt: labels.prompt }, current, labels, presets);
	if (result.kind === 'text') {
		return { how: 'paste', json: await withLineBreaks(result.value) };
	}
	if (result.kind === 'back') {
		return 'back';
	}
	const preset = step === 'how' ? presets.find(({ id }) => id === result.value) : undefined;
	return preset ? presetAnswers(preset) : { [step]: result.value };
}

function promptForPick(
	frame: StepInputOptions,
	{ step, answers }: Current,
	labels: ChoiceStepLabels,
	presets: readonly EnvironmentPreset[],
): Promise<StepResult> {
	const values: readonly string[] = isChoiceStep(step) ? environmentStepChoices[step] : [];
	const offered = step === 'how' ? presets : [];
	const [first = ''] = [...offered.map(({ id }) => id), ...values];
	return promptForChoice({
		...frame,
		choices: [
			...offered.map(({ id, label, apiUrl }) => ({ value: id, label, detail: apiUrl })),
			...values.map((value) => ({ value, label: value, ...labels.choices[value] })),
		],
		picked: (answers[step] ?? first).split(' '),
		many: step === 'data',
		acceptsText: (typed) => step === 'how' && looksLikeEnvironmentJson(typed),
	});
}

function validate(
	host: Host,
	step: TextInputStep,
	text: string,
	answers: EnvironmentStepAnswers,
	taken: readonly string[],
): InputMessage | undefined {
	if (step === 'json') {
		const problem = pastedTextProblemMessage(vscode.l10n, host.errorMessages, readPastedEnvironments(text));
		return problem === undefined ? undefined : { text: problem, isHint: false };
	}
	const problem = problemOfAnswer(step, text, answers);
	if (problem === 'secret-in-settings') {
		return { text: secretRemovalInstruction(vscode.l10n, [{ field: step }]), isHint: false };
	}
	if (problem) {
		return { text: inputProblemMessage(vscode.l10n, problem), isHint: false };
	}
	if (step === 'label' && answers.how !== 'edit') {
		return { text: vscode.l10n.t('Environment ID: "{0}"', newEnvironmentId(text, taken)), isHint: true };
	}
	const hint = answerHint(step, text);
	return hint && { text: answerHintMessages(vscode.l10n)[hint], isHint: true };
}

/**
 * Returns the environments in the clipboard as one line of JSON; the empty string when the
 * clipboard contains none.
 */
async function pastedOnClipboard(): Promise<string> {
	const reading = readPastedEnvironments(await vscode.env.clipboard.readText());
	return reading.kind === 'environments' ? JSON.stringify(reading.environments) : '';
}

/**
 * Returns the clipboard text instead of the typed text when both are equal except for line breaks.
 * An input box removes line breaks, so a `//` comment would never end.
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
 * Reports the added environments, and offers to sign in, to fetch the schema and to copy the
 * redirect URI, which must be registered first.
 */
async function offerSignIn(environment: Environment, others: number, target: ActiveEnvironmentScope): Promise<void> {
	const authentication = hasApi(environment) ? environment.api.authentication : undefined;
	const signIn = vscode.l10n.t('Sign In');
	const copy = vscode.l10n.t('Copy Redirect URI');
	const redirect = authentication?.type === 'oidc' ? authentication.redirect : undefined;
	const { label } = environment;
	const added =
		others === 0
			? vscode.l10n.t('"{0}" was added and is the active environment.', label)
			: plural(
					others,
					vscode.l10n.t('"{0}", the active environment, and 1 other environment were added.', label),
					vscode.l10n.t('"{0}", the active environment, and {1} other environments were added.', label, others),
				);
	const text =
		target === 'workspace' ? vscode.l10n.t('{0} The selection is saved in the workspace settings.', added) : added;
	const fetchSchema = vscode.l10n.t('Fetch Published Schema');
	const hasSchema = environment.api?.schemaUrl !== undefined;
	const buttons = [
		...(authentication ? [signIn] : []),
		...(redirect ? [copy] : []),
		...(hasSchema ? [fetchSchema] : []),
	];
	let chosen = await vscode.window.showInformationMessage(breakMarkdownLinks(text), ...buttons);
	if (chosen === copy && redirect) {
		await vscode.env.clipboard.writeText(await redirectUriToRegister(redirect, editorRedirectUri));
		const copied = vscode.l10n.t('The redirect URI was copied. Register it, then sign in to "{0}".', label);
		chosen = await vscode.window.showInformationMessage(breakMarkdownLinks(copied), signIn);
	}
	if (chosen === fetchSchema) {
		await vscode.commands.executeCommand('studyAdmin.fetchPublishedSchema' satisfies CommandId);
	}
	if (chosen === signIn) {
		await vscode.commands.executeCommand('studyAdmin.signIn' satisfies CommandId, environment.id);
	}
}
