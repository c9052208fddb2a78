import * as vscode from 'vscode';
import type { Host } from '../../host.ts';
import { concurrencyLimiter } from '../../shared/core/concurrencyLimiter.ts';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { WorkerThread } from '../../shared/node/workerThread.ts';
import type { CommandHandlers } from '../../shared/vscode/commands.ts';
import type { MemoryFiles } from '../../shared/vscode/memoryFiles.ts';
import { Setting } from '../../shared/vscode/settings.ts';
import type { EditorTool } from '../../shared/vscode/tools.ts';
import { extensionFilePath } from '../../shared/vscode/workerFile.ts';
import { Conversions } from '../core/jobs/conversions.ts';
import { RunningUploads } from '../core/jobs/runningUploads.ts';
import { conversionMessages } from '../messages.ts';
import { ChunkDescriptions } from '../node/archives/chunkDescriptions.ts';
import { type ConversionCommandId, createConversionCommands } from './commands.ts';
import { ConvertedFiles, registerConvertAgainLens } from './converted/convertedFiles.ts';
import type { ConversionNode } from './converted/rows.ts';
import { ConversionsView } from './converted/view.ts';
import { Consent } from './converting/consent.ts';
import { conversionTools } from './tools.ts';

/** The services of document conversion that are loaded on first use. */
export interface ConversionFeatures extends Disposable {
	readonly commands: CommandHandlers<ConversionCommandId>;
	readonly tree: vscode.TreeDataProvider<ConversionNode>;
	/** The tools for language models. */
	readonly tools: readonly EditorTool[];
	/** Returns the text that is shown instead of a missing file. */
	readonly missingText: (path: string) => string;
}

/**
 * Creates the services of document conversion. The view and the memory files are disposed of by the
 * caller.
 */
export function createConversionFeatures(
	host: Host,
	treeView: vscode.TreeView<ConversionNode>,
	memoryFiles: MemoryFiles,
): ConversionFeatures {
	const store = new DisposableStore();
	host.errorMessages.add(conversionMessages);
	const conversions = store.add(new Conversions());
	const descriptions = store.add(new ChunkDescriptions(conversions, extensionFilePath(host.context, 'chunkWorker.js')));
	const files = new ConvertedFiles(host, memoryFiles);
	const view = store.add(new ConversionsView({ host, conversions, descriptions, files }, treeView));
	const running = new RunningUploads();
	store.add(
		running.onDidChange((isAny) => vscode.commands.executeCommand('setContext', 'studyAdmin.converting', isAny)),
	);
	store.add(registerConvertAgainLens(files));
	const context = {
		host,
		conversions,
		files,
		descriptions,
		view,
		consent: new Consent(host.context.workspaceState),
		splitLevel: store.add(new Setting('conversion.splitLevel')),
		maxChunkLines: store.add(new Setting('conversion.maxChunkLines')),
		timeout: store.add(new Setting('conversion.timeout')),
		uploads: concurrencyLimiter(2),
		saveTo: store.add(new Setting('conversion.saveTo')),
		running,
		chunkThread: store.add(new WorkerThread(extensionFilePath(host.context, 'chunkWorker.js'))),
		zipThread: store.add(new WorkerThread(extensionFilePath(host.context, 'zipWorker.js'))),
	};
	return {
		commands: createConversionCommands(context),
		tree: view,
		tools: conversionTools(context),
		missingText: (path) => files.missingText(path),
		dispose: () => store.dispose(),
	};
}
