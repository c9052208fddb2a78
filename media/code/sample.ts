// Runs the GraphQL operation {{operation}}.
//
// Requires Node.js 20.11 or later, and no package. The compiler needs the types of Node.js in the
// package "@types/node". This file is an ES module.
//
// Environment variables:
//   <if basic>
//   API_USERNAME, API_PASSWORD: the user of the API
//   <end>
//   <if exchange>
//   API_CLIENT_ID, API_CLIENT_SECRET: a client that the identity provider has registered
//   <end>
//   <if headers>
//   {{headerVariables}}: values of request headers
//   <end>
//   <if variables>
//   VARIABLES: the variables of the operation as JSON
//   <end>
// <if browserLogin>
//
// The environment {{environment}} uses a login in a browser, which a program without a user cannot
// complete. Such a program needs a client with the grant type "client_credentials". Register it in
// the customer portal of the identity provider, and apply there for access to the data source. The
// operator of the API approves the access.
// <end>
// <if unpagedConnections>
//
// Only the first page of each of these connections is fetched: {{unpagedConnections}}.
// Increase "first", or write an operation for each of them.
// <end>

import { realpathSync } from "node:fs";

const apiUrl = "{{apiUrl}}";
// <if exchange>
const tokenUrl = "{{tokenUrl}}";
const audience = "{{audience}}";
const scope = "{{scope}}";
// <end>
const timeoutSeconds = 60;

const query = "{{query}}";

// <types>
/** The variables of the operation. */
export interface SampleVariables {
  first?: number | null;
}

/** The result of the operation. */
export interface SampleResult {
  samples: { pageInfo: { hasNextPage: boolean; endCursor: string | null } };
}
// <end>

/** The API or the identity provider refused a request, or sent no result. */
export class ApiError extends Error {
  override name = "ApiError";
}

/** The response contains GraphQL errors. `data` is the part of the result that it contains. */
export class GraphqlError extends ApiError {
  override name = "GraphqlError";
  readonly errors: readonly Readonly<Record<string, unknown>>[];
  readonly data: unknown;

  constructor(errors: readonly Readonly<Record<string, unknown>>[], data: unknown) {
    super(errors.map(({ message }) => message).join("; "));
    this.errors = errors;
    this.data = data;
  }
}

// <if exchange>
/** Requests API tokens. A token is used again until it is about to expire. */
class TokenSource {
  readonly #clientId = environmentVariable("API_CLIENT_ID");
  readonly #clientSecret = environmentVariable("API_CLIENT_SECRET");
  #token: Promise<string> | undefined;
  #renewAt = 0;

  /** Resolves to a token. Requests at the same time share one renewal. */
  get(): Promise<string> {
    if (this.#token === undefined || performance.now() >= this.#renewAt) {
      this.#renewAt = Infinity;
      const token = this.#request();
      token.catch(() => this.discard(token));
      this.#token = token;
    }
    return this.#token;
  }

  /** Makes the next request use a new token, unless a new one replaced this token. */
  discard(token: Promise<string>): void {
    if (this.#token === token) {
      this.#token = undefined;
    }
  }

  async #request(): Promise<string> {
    const credentials = Buffer.from(`${this.#clientId}:${this.#clientSecret}`).toString("base64");
    const clientToken = await requestToken(
      { grant_type: "client_credentials", scope },
      { authorization: `Basic ${credentials}` },
    );
    const started = performance.now();
    const token = await requestToken({
      grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
      client_id: this.#clientId,
      client_secret: this.#clientSecret,
      audience,
      scope: "",
      subject_token: clientToken.value,
      subject_token_type: "urn:ietf:params:oauth:token-type:access_token",
    });
    this.#renewAt = started + (token.lifetime - Math.min(60, token.lifetime / 5)) * 1000;
    return token.value;
  }
}

async function requestToken(
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ value: string; lifetime: number }> {
  const { status, body } = await post(tokenUrl, headers, new URLSearchParams(form));
  const { access_token: value, expires_in: lifetime, error = "no access token" } = body;
  if (status !== 200 || typeof value !== "string") {
    throw new ApiError(`The identity provider refused the token request: HTTP ${status}, ${error}.`);
  }
  return { value, lifetime: typeof lifetime === "number" ? lifetime : 299 };
}

// <end>
/** Sends operations to the API. */
export class Api {
  // <if basic>
  readonly #authorization = `Basic ${Buffer.from(
    `${environmentVariable("API_USERNAME")}:${environmentVariable("API_PASSWORD")}`,
  ).toString("base64")}`;
  // <end>
  // <if exchange>
  readonly #tokens = new TokenSource();
  // <end>

  /**
   * Resolves to the data of an operation.
   * @throws {ApiError}
   */
  async execute<Data>(query: string, variables: object): Promise<Data> {
    // <if basic>
    const { status, body } = await this.#send(query, variables, this.#authorization);
    // <end>
    // <if exchange>
    const token = this.#tokens.get();
    let { status, body } = await this.#send(query, variables, `Bearer ${await token}`);
    if (status === 401) {
      this.#tokens.discard(token);
      const newToken = await this.#tokens.get();
      ({ status, body } = await this.#send(query, variables, `Bearer ${newToken}`));
    }
    // <end>
    if (status === 401 || status === 403) {
      const reason = status === 401 ? "credentials" : "permissions";
      throw new ApiError(`The API refused the ${reason}: HTTP ${status}.`);
    }
    const { data, errors } = body;
    if (Array.isArray(errors) && errors.length > 0) {
      throw new GraphqlError(errors, data);
    }
    if (data === undefined || data === null) {
      throw new ApiError(`The response of the API contains no data: HTTP ${status}.`);
    }
    return data as Data;
  }

  #send(query: string, variables: object, authorization: string): Promise<JsonResponse> {
    const headers = {
      // <headers>
      "X-Sample": environmentVariable("HEADER_X_SAMPLE"),
      // <end>
      authorization,
      "content-type": "application/json",
    };
    return post(apiUrl, headers, JSON.stringify({ query, variables }));
  }
}

interface JsonResponse {
  readonly status: number;
  /** The JSON object in the response, or an empty one. */
  readonly body: Record<string, unknown>;
}

async function post(
  url: string,
  headers: Record<string, string>,
  body: string | URLSearchParams,
): Promise<JsonResponse> {
  try {
    const signal = AbortSignal.timeout(timeoutSeconds * 1000);
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    return { status: response.status, body: readJson(await response.text()) };
  } catch (error) {
    // The reason is the cause of the error. If several addresses were tried, it has only a code.
    const { cause = error } = error as Error;
    const { message, code } = cause as NodeJS.ErrnoException;
    throw new ApiError(`No response from ${new URL(url).host}: ${message || code}`, { cause: error });
  }
}

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function environmentVariable(name: string): string {
  const value = process.env[name]?.trim();
  if (value === undefined) {
    throw new ApiError(`The environment variable ${name} is missing.`);
  }
  if (/[\r\n]/.test(value)) {
    // An exception of fetch would show the value.
    throw new ApiError(`The environment variable ${name} contains a line break.`);
  }
  return value;
}

// <if pages>
// <if variables>
/** Yields a result for each page of the connection. */
export async function* samplePages(
  api: Api,
  variables: SampleVariables,
): AsyncGenerator<SampleResult> {
  let cursor: string | undefined;
  while (true) {
    const values = cursor === undefined ? variables : { ...variables, "{{cursorVariable}}": cursor };
    const page = await api.execute<SampleResult>(query, values);
// <end>
// <if not variables>
/** Yields a result for each page of the connection. */
export async function* samplePages(api: Api): AsyncGenerator<SampleResult> {
  let cursor: string | undefined;
  while (true) {
    const values = cursor === undefined ? {} : { "{{cursorVariable}}": cursor };
    const page = await api.execute<SampleResult>(query, values);
// <end>
    yield page;
    // <nextPage>
    const { hasNextPage, endCursor } = page.samples.pageInfo;
    // <end>
    if (!hasNextPage) {
      return;
    }
    if (!endCursor || endCursor === cursor) {
      throw new ApiError("The API reports a next page, but returned no cursor for it.");
    }
    cursor = endCursor;
  }
}
// <end>
// <if not pages>
// <if variables>
/** Resolves to the result of the operation. */
export async function runSample(api: Api, variables: SampleVariables): Promise<SampleResult> {
  return api.execute(query, variables);
}
// <end>
// <if not variables>
/** Resolves to the result of the operation. */
export async function runSample(api: Api): Promise<SampleResult> {
  return api.execute(query, {});
}
// <end>
// <end>

/** Prints the result of the operation as JSON. */
async function main(): Promise<void> {
  const api = new Api();
  // <if variables>
  const variables: SampleVariables = JSON.parse(process.env["VARIABLES"] ?? "{}");
  // <if pages>
  for await (const page of samplePages(api, variables)) {
    console.log(JSON.stringify(page));
  }
  // <end>
  // <if not pages>
  console.log(JSON.stringify(await runSample(api, variables)));
  // <end>
  // <end>
  // <if not variables>
  // <if pages>
  for await (const page of samplePages(api)) {
    console.log(JSON.stringify(page));
  }
  // <end>
  // <if not pages>
  console.log(JSON.stringify(await runSample(api)));
  // <end>
  // <end>
}

// Only if the program is started, and not if another module imports it.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  main().catch((error: unknown) => {
    console.error(String(error));
    process.exitCode = 1;
  });
}
