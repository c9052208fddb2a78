import * as vscode from 'vscode';
import type { Host } from '../../host.ts';
import { createConcurrencyLimiter } from '../../shared/core/createConcurrencyLimiter.ts';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { WorkerThread } from '../../shared/node/workerThread.ts';
import type { CommandHandlers } from '../../shared/vscode/commands.ts';
import { extensionFilePath } from '../../shared/vscode/extensionFilePath.ts';
import type { MemoryFiles } from '../../shared/vscode/memoryFiles.ts';
import { Setting } from '../../shared/vscode/settings.ts';
import type { EditorTool } from '../../shared/vscode/tools.ts';
import { ConversionJobs } from '../core/jobs/conversionJobs.ts';
import { RunningUploads } from '../core/jobs/runningUploads.ts';
import { conversionErrorMessages } from '../messages.ts';
import { ChunkDescriptions } from '../node/archives/chunkDescriptions.ts';
import { type ConversionCommandId, createConversionCommands } from './commands.ts';
import type { ConversionNode } from './converted/conversionTreeItemFactory.ts';
import { ConvertedFiles, registerConvertAgainLens } from './converted/convertedFiles.ts';
import { ConversionsView } from './converted/view.ts';
import { UploadConsent } from './converting/uploadConsent.ts';
import { createConversionTools } from './tools.ts';

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
	host.errorMessages.add(conversionErrorMessages);
	const conversions = store.add(new ConversionJobs());
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
		consent: new UploadConsent(host.context.workspaceState),
		splitLevel: store.add(new Setting('conversion.splitLevel')),
		maxChunkLines: store.add(new Setting('conversion.maxChunkLines')),
		timeout: store.add(new Setting('conversion.timeout')),
		uploads: createConcurrencyLimiter(2),
		saveTo: store.add(new Setting('conversion.saveTo')),
		running,
		chunkThread: store.add(new WorkerThread(extensionFilePath(host.context, 'chunkWorker.js'))),
		zipThread: store.add(new WorkerThread(extensionFilePath(host.context, 'zipWorker.js'))),
	};
	return {
		commands: createConversionCommands(context),
		tree: view,
		tools: createConversionTools(context),
		missingText: (path) => files.missingText(path),
		dispose: () => store.dispose(),
	};
}
