import type { Host } from '../shared/host.ts';
import type { Setting } from '../shared/settings.ts';
import type { ChunkDescriptions } from './converted/chunkDescriptions.ts';
import type { Conversions } from './converted/conversions.ts';
import type { ConvertedFiles } from './converted/convertedFiles.ts';
import type { ConversionsView } from './converted/view.ts';
import type { RunningUploads } from './converting/runningUploads.ts';
import type { Limiter } from './core/requests/limitConcurrency.ts';
import type { SaveTo } from './saving/saveTo.ts';
import type { Consent } from './selecting/consent.ts';

/** What converting works with. */
export interface ConversionParts {
	readonly host: Host;
	readonly conversions: Conversions;
	readonly files: ConvertedFiles;
	readonly descriptions: ChunkDescriptions;
	readonly view: ConversionsView;
	readonly consent: Consent;
	readonly splitLevel: Setting<number>;
	readonly maxChunkLines: Setting<number>;
	/** Seconds without a byte sent or received; 0 for none. */
	readonly timeout: Setting<number>;
	/** Lets two uploads of this window run at once. */
	readonly uploads: Limiter;
	readonly saveTo: Setting<SaveTo>;
	readonly running: RunningUploads;
}
