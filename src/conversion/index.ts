import * as vscode from 'vscode';
import { registerCommand } from '../shared/commands.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import type { Host } from '../shared/host.ts';
import { Setting, wholeNumber } from '../shared/settings.ts';
import type { ConversionParts } from './conversionParts.ts';
import { ChunkDescriptions } from './converted/chunkDescriptions.ts';
import { Conversions } from './converted/conversions.ts';
import { registerConvertedCommands } from './converted/convertedCommands.ts';
import { ConvertedFiles } from './converted/convertedFiles.ts';
import { registerConvertedLenses } from './converted/convertedLenses.ts';
import { ConversionsView } from './converted/view.ts';
import { cancelConversion } from './converting/cancelConversion.ts';
import { RunningUploads } from './converting/runningUploads.ts';
import { mostChunkLines } from './core/requests/conversionOptions.ts';
import type { ConversionKind } from './core/requests/conversionRequest.ts';
import { limitConcurrency } from './core/requests/limitConcurrency.ts';
import { readSaveTo } from './saving/saveTo.ts';
import { Consent } from './selecting/consent.ts';
import { revokeConsent } from './selecting/revokeConsent.ts';
import { conversionWords } from './words/conversionWords.ts';

/** Registers document conversion: its commands, its view and the file system of converted documents. */
export function registerConversion(host: Host): Disposable {
	const store = new DisposableStore();
	host.explanations.add(conversionWords);
	const conversions = store.add(new Conversions());
	const worker = vscode.Uri.joinPath(host.context.extensionUri, 'dist', 'extension', 'chunkWorker.js');
	const descriptions = store.add(new ChunkDescriptions(conversions, worker.fsPath));
	const parts: ConversionParts = {
		host,
		conversions,
		files: store.add(new ConvertedFiles(host)),
		descriptions,
		view: store.add(new ConversionsView(host, conversions, descriptions)),
		consent: new Consent(host.context.workspaceState),
		splitLevel: store.add(new Setting('conversion.splitLevel', wholeNumber(2, 1, 6))),
		maxChunkLines: store.add(new Setting('conversion.maxChunkLines', wholeNumber(500, 1, mostChunkLines))),
		timeout: store.add(new Setting('conversion.timeout', wholeNumber(0, 0, 86_400))),
		uploads: limitConcurrency(2),
		saveTo: store.add(new Setting('conversion.saveTo', readSaveTo)),
		running: new RunningUploads(),
	};
	const converting = () => import('./converting/convert.ts');
	const convert = async (kind: ConversionKind, args: readonly unknown[]) =>
		(await converting()).convert(parts, kind, args);
	store.add(registerCommand(host, 'studyAdmin.convertToMarkdown', (...args) => convert('markdown', args)));
	store.add(registerCommand(host, 'studyAdmin.convertToChunks', (...args) => convert('chunks', args)));
	store.add(
		registerCommand(host, 'studyAdmin.convertWithOptions', async (...args) =>
			(await converting()).convertWithOptions(parts, args),
		),
	);
	store.add(
		registerCommand(host, 'studyAdmin.convertAgain', async (target) =>
			(await converting()).convertAgain(parts, target),
		),
	);
	store.add(
		registerCommand(host, 'studyAdmin.convertAgainWithOptions', async (target) =>
			(await converting()).convertAgainWithOptions(parts, target),
		),
	);
	store.add(registerCommand(host, 'studyAdmin.revokeConversionConsent', () => revokeConsent(parts.consent)));
	store.add(
		registerCommand(host, 'studyAdmin.saveConverted', async (...args) =>
			(await import('./saving/saveConverted.ts')).saveConverted(parts, args),
		),
	);
	store.add(
		registerCommand(host, 'studyAdmin.saveArchive', async (target) =>
			(await import('./saving/saveArchive.ts')).saveArchive(conversions, target),
		),
	);
	store.add(
		registerCommand(host, 'studyAdmin.sendOneByOne', async (target) =>
			(await converting()).sendOneByOne(parts, target),
		),
	);
	store.add(
		registerCommand(host, 'studyAdmin.cancelConversion', (target) =>
			cancelConversion(conversions, parts.running, target),
		),
	);
	store.add(
		parts.running.onDidChange((isAny) => vscode.commands.executeCommand('setContext', 'studyAdmin.converting', isAny)),
	);
	store.add(
		registerCommand(host, 'studyAdmin.showArchiveReport', async (target) =>
			(await import('./converted/showArchiveReport.ts')).showArchiveReport(parts, target),
		),
	);
	store.add(registerConvertedCommands(parts));
	store.add(registerConvertedLenses(parts.files));
	return store;
}
