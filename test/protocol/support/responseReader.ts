import { resolve } from 'node:path';
import { ResponseReader } from '../../../src/graphql/node/responseReader.ts';

/** The extension's response reader, whose worker thread runs from the source. */
export const responseReader = new ResponseReader(resolve('src/graphql/node/responseWorker.ts'));
