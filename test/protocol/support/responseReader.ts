import { resolve } from 'node:path';
import { ResponseReader } from '../../../src/graphql/node/responseReader.ts';

/** The product's own reader of answers, whose thread runs from the source. */
export const responseReader = new ResponseReader(resolve('src/graphql/node/responseWorker.ts'));
