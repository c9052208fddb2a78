/** The types that Java programs use, which no type of an operation hides. */
export const reservedJavaTypes: readonly string[] = (
	'ApiException GraphqlException Nullable JsonNode ObjectMapper ObjectNode JsonInclude JsonProperty ' +
	'JsonSubTypes JsonTypeInfo IOException URI URLEncoder HttpClient HttpRequest HttpResponse Exception ' +
	'StandardCharsets Duration Instant Base64 List Map Consumer Collectors ElementType Target String ' +
	'Integer Double Boolean Override Object System Math Record Enum IllegalStateException Throwable ' +
	'DeserializationFeature PrintStream Objects StringJoiner CompletableFuture ExecutionException TimeUnit ' +
	'TimeoutException'
).split(' ');

/** The types that C# programs use, which no type of an operation hides. */
export const reservedCsharpTypes: readonly string[] = (
	'ApiClient ApiException ApiResponse GraphqlException UnionConverter JsonConverter JsonProperty ' +
	'JsonPropertyAttribute JsonConverterAttribute JsonSerializer JsonSerializerSettings JsonException ' +
	'JsonReader JsonWriter JsonToken JsonConvert JsonSerializationException JArray JObject JToken ' +
	'Required NullValueHandling DateParseHandling Formatting StringEnumConverter EnumMember ' +
	'EnumMemberAttribute HttpClient HttpClientHandler HttpMethod HttpRequestException ' +
	'HttpRequestMessage StringContent Task FormUrlEncodedContent AuthenticationHeaderValue ' +
	'TaskCanceledException CancellationToken SemaphoreSlim Stopwatch Encoding Func Console Convert Dictionary ' +
	'Environment Exception InvalidOperationException JTokenType List Math NotSupportedException Program ' +
	'StreamWriter TimeSpan Type Newtonsoft System'
).split(' ');

const keywords =
	'abstract assert boolean break byte case catch char class const continue default do double else enum extends final ' +
	'finally float for goto if implements import instanceof int interface long native new package private protected public ' +
	'return short static strictfp super switch synchronized this throw throws transient try void volatile while true false null _';

/** Keywords, and the methods of all objects, which a component of a record must not replace. */
export const reservedJavaComponents: ReadonlySet<string> = new Set(
	`${keywords} clone finalize getClass hashCode notify notifyAll toString wait`.split(' '),
);

/** The members of all objects, and the enums in attributes, which a property must not hide. */
export const reservedCsharpProperties: readonly string[] =
	'Equals GetHashCode GetType MemberwiseClone ReferenceEquals ToString Finalize Required NullValueHandling'.split(' ');
