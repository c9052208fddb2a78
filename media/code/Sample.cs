// Runs the GraphQL operation {{operation}}.
//
// Requires C# 7, .NET Framework 4.7 or later (or any .NET), and the package Newtonsoft.Json.
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
// <if otherConnections>
//
// The operation has connections whose pages are not fetched. Write an operation for each of them.
// <end>

using System;
using System.Collections.Generic;
// <if exchange>
using System.Diagnostics;
// <end>
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
// <if enums>
using System.Runtime.Serialization;
// <end>
using System.Text;
// <if exchange>
using System.Threading;
// <end>
using System.Threading.Tasks;
using Newtonsoft.Json;
// <if enums>
using Newtonsoft.Json.Converters;
// <end>
using Newtonsoft.Json.Linq;

namespace Sample
{
    // <types>
    public sealed class SampleVariables
    {
        [JsonProperty("first", NullValueHandling = NullValueHandling.Ignore)]
        public int? First { get; set; }
    }

    public sealed class SampleResult
    {
        [JsonProperty("names", Required = Required.Always)]
        public List<string> Names { get; set; }
    }
    // <end>

    /// <summary>The API or the identity provider refused a request, or sent no result.</summary>
    public class ApiException : Exception
    {
        public ApiException(string message) : base(message)
        {
        }
    }

    /// <summary>The response contains GraphQL errors, and perhaps a part of the result.</summary>
    public sealed class GraphqlException : ApiException
    {
        public GraphqlException(JArray errors, JToken data)
            : base(string.Join("; ", errors.Select(error => (string)error["message"])))
        {
            Errors = errors;
            PartialData = data;
        }

        public JArray Errors { get; }

        /// <summary>The part of the result in the response; null if there is none.</summary>
        public JToken PartialData { get; }
    }

    // <if unions>
    /// <summary>Creates an object of the class for the type that a JSON object names.</summary>
    public abstract class UnionConverter : JsonConverter
    {
        public override bool CanWrite => false;

        public override bool CanConvert(Type objectType) => true;

        public override object ReadJson(
            JsonReader reader, Type objectType, object existingValue, JsonSerializer serializer)
        {
            if (reader.TokenType == JsonToken.Null)
            {
                return null;
            }
            var json = JObject.Load(reader);
            var value = Create(json);
            serializer.Populate(json.CreateReader(), value);
            return value;
        }

        public override void WriteJson(JsonWriter writer, object value, JsonSerializer serializer)
        {
            throw new NotSupportedException();
        }

        protected abstract object Create(JObject json);
    }

    // <end>
    /// <summary>Runs the operation {{operation}}.</summary>
    public sealed class ApiClient
    {
        private const string ApiUrl = "{{apiUrl}}";
        // <if exchange>
        private const string TokenUrl = "{{tokenUrl}}";
        private const string Audience = "{{audience}}";
        private const string Scope = "{{scope}}";
        // <end>
        private const int TimeoutSeconds = 60;

        private const string Query = "{{query}}";

        private static readonly HttpClient Http =
            new HttpClient(new HttpClientHandler { AllowAutoRedirect = false })
            {
                Timeout = TimeSpan.FromSeconds(TimeoutSeconds),
            };

        /// <summary>Reads dates as the text that the API sends.</summary>
        private static readonly JsonSerializerSettings Settings =
            new JsonSerializerSettings { DateParseHandling = DateParseHandling.None };

        // <if basic>
        private readonly string basic =
            Basic(EnvironmentVariable("API_USERNAME"), EnvironmentVariable("API_PASSWORD"));
        // <end>
        // <if exchange>
        private readonly string clientId = EnvironmentVariable("API_CLIENT_ID");
        private readonly string clientSecret = EnvironmentVariable("API_CLIENT_SECRET");
        private readonly SemaphoreSlim renewal = new SemaphoreSlim(1);
        private readonly Stopwatch sinceRenewal = new Stopwatch();
        private string token;
        private double usableSeconds;
        // <end>

        // <if pages>
        // <if variables>
        /// <summary>Calls an action with a result for each page of the connection.</summary>
        public async Task ForEachPageAsync(SampleVariables variables, Action<SampleResult> action)
        {
            var serializer = JsonSerializer.Create(Settings);
            var values = JObject.FromObject(variables, serializer);
        // <end>
        // <if not variables>
        /// <summary>Calls an action with a result for each page of the connection.</summary>
        public async Task ForEachPageAsync(Action<SampleResult> action)
        {
            var serializer = JsonSerializer.Create(Settings);
            var values = new JObject();
        // <end>
            while (true)
            {
                var page = await ExecuteAsync(values).ConfigureAwait(false);
                action(page.ToObject<SampleResult>(serializer));
                if ((bool?)page.SelectToken("{{hasNextPage}}") != true)
                {
                    return;
                }
                var cursor = (string)page.SelectToken("{{endCursor}}");
                if (string.IsNullOrEmpty(cursor) || cursor == (string)values["{{cursorVariable}}"])
                {
                    throw new ApiException("The API reports a next page, but returned no cursor for it.");
                }
                values["{{cursorVariable}}"] = cursor;
            }
        }
        // <end>
        // <if not pages>
        // <if variables>
        /// <summary>Returns the result of the operation.</summary>
        public async Task<SampleResult> RunAsync(SampleVariables variables)
        {
            var serializer = JsonSerializer.Create(Settings);
            var values = JObject.FromObject(variables, serializer);
            var data = await ExecuteAsync(values).ConfigureAwait(false);
            return data.ToObject<SampleResult>(serializer);
        }
        // <end>
        // <if not variables>
        /// <summary>Returns the result of the operation.</summary>
        public async Task<SampleResult> RunAsync()
        {
            var data = await ExecuteAsync(new JObject()).ConfigureAwait(false);
            return data.ToObject<SampleResult>(JsonSerializer.Create(Settings));
        }
        // <end>
        // <end>

        /// <summary>Prints the result of the operation as JSON.</summary>
        public static void Main()
        {
            PrintAsync().GetAwaiter().GetResult();
        }

        private static async Task PrintAsync()
        {
            var client = new ApiClient();
            // <if variables>
            var json = Environment.GetEnvironmentVariable("VARIABLES") ?? "{}";
            var variables = JsonConvert.DeserializeObject<SampleVariables>(json, Settings);
            // <if pages>
            await client.ForEachPageAsync(
                variables, page => Console.WriteLine(JsonConvert.SerializeObject(page)));
            // <end>
            // <if not pages>
            Console.WriteLine(JsonConvert.SerializeObject(await client.RunAsync(variables)));
            // <end>
            // <end>
            // <if not variables>
            // <if pages>
            await client.ForEachPageAsync(page => Console.WriteLine(JsonConvert.SerializeObject(page)));
            // <end>
            // <if not pages>
            Console.WriteLine(JsonConvert.SerializeObject(await client.RunAsync()));
            // <end>
            // <end>
        }

        private static async Task<ApiResponse> SendAsync(HttpRequestMessage request)
        {
            var host = request.RequestUri.Host;
            try
            {
                using (var response = await Http.SendAsync(request).ConfigureAwait(false))
                {
                    var text = await response.Content.ReadAsStringAsync().ConfigureAwait(false);
                    return new ApiResponse((int)response.StatusCode, ReadJson(text));
                }
            }
            catch (HttpRequestException e)
            {
                throw new ApiException($"No response from {host}: {e.GetBaseException().Message}");
            }
            catch (TaskCanceledException)
            {
                throw new ApiException($"No response from {host} within {TimeoutSeconds} seconds.");
            }
        }

        private static JObject ReadJson(string text)
        {
            try
            {
                return JsonConvert.DeserializeObject<JToken>(text, Settings) as JObject ?? new JObject();
            }
            catch (JsonException)
            {
                return new JObject();
            }
        }

        private static string Basic(string username, string password)
        {
            return Convert.ToBase64String(Encoding.UTF8.GetBytes($"{username}:{password}"));
        }

        private static string EnvironmentVariable(string name)
        {
            var value = Environment.GetEnvironmentVariable(name);
            if (value == null)
            {
                throw new ApiException($"The environment variable {name} is missing.");
            }
            return value.Trim();
        }

        private async Task<JObject> ExecuteAsync(JObject variables)
        {
            var response = await SendQueryAsync(variables).ConfigureAwait(false);
            // <if exchange>
            if (response.Status == 401)
            {
                token = null;
                response = await SendQueryAsync(variables).ConfigureAwait(false);
            }
            // <end>
            if (response.Status == 401 || response.Status == 403)
            {
                var reason = response.Status == 401 ? "credentials" : "permissions";
                throw new ApiException($"The API refused the {reason}: HTTP {response.Status}.");
            }
            if (response.Body["errors"] is JArray errors && errors.Count > 0)
            {
                throw new GraphqlException(errors, response.Body["data"]);
            }
            if (!(response.Body["data"] is JObject data))
            {
                throw new ApiException($"The response of the API contains no data: HTTP {response.Status}.");
            }
            return data;
        }

        private async Task<ApiResponse> SendQueryAsync(JObject variables)
        {
            var body = new JObject { ["query"] = Query, ["variables"] = variables };
            using (var request = new HttpRequestMessage(HttpMethod.Post, ApiUrl))
            {
                // <headers>
                request.Headers.Add("X-Sample", EnvironmentVariable("HEADER_X_SAMPLE"));
                // <end>
                // <if basic>
                request.Headers.Authorization = new AuthenticationHeaderValue("Basic", basic);
                // <end>
                // <if exchange>
                request.Headers.Authorization =
                    new AuthenticationHeaderValue("Bearer", await GetTokenAsync().ConfigureAwait(false));
                // <end>
                request.Content = new StringContent(
                    body.ToString(Formatting.None), Encoding.UTF8, "application/json");
                return await SendAsync(request).ConfigureAwait(false);
            }
        }

        // <if exchange>
        /// <summary>Returns a token, which is used again until it is about to expire.</summary>
        private async Task<string> GetTokenAsync()
        {
            await renewal.WaitAsync().ConfigureAwait(false);
            try
            {
                if (token == null || sinceRenewal.Elapsed.TotalSeconds >= usableSeconds)
                {
                    await RenewTokenAsync().ConfigureAwait(false);
                }
                return token;
            }
            finally
            {
                renewal.Release();
            }
        }

        private async Task RenewTokenAsync()
        {
            var credentials = new AuthenticationHeaderValue("Basic", Basic(clientId, clientSecret));
            var clientToken = await RequestTokenAsync(
                new Dictionary<string, string>
                {
                    ["grant_type"] = "client_credentials",
                    ["scope"] = Scope,
                },
                credentials).ConfigureAwait(false);
            sinceRenewal.Restart();
            var exchanged = await RequestTokenAsync(
                new Dictionary<string, string>
                {
                    ["grant_type"] = "urn:ietf:params:oauth:grant-type:token-exchange",
                    ["client_id"] = clientId,
                    ["client_secret"] = clientSecret,
                    ["audience"] = Audience,
                    ["scope"] = string.Empty,
                    ["subject_token"] = (string)clientToken["access_token"],
                    ["subject_token_type"] = "urn:ietf:params:oauth:token-type:access_token",
                },
                null).ConfigureAwait(false);
            var lifetime = (double?)exchanged["expires_in"] ?? 299;
            token = (string)exchanged["access_token"];
            usableSeconds = lifetime - Math.Min(60, lifetime / 5);
        }

        private async Task<JObject> RequestTokenAsync(
            Dictionary<string, string> form, AuthenticationHeaderValue credentials)
        {
            using (var request = new HttpRequestMessage(HttpMethod.Post, TokenUrl))
            {
                request.Headers.Authorization = credentials;
                request.Content = new FormUrlEncodedContent(form);
                var response = await SendAsync(request).ConfigureAwait(false);
                if (response.Status != 200 || response.Body["access_token"] == null)
                {
                    var reason = (string)response.Body["error"] ?? "no access token";
                    throw new ApiException(
                        $"The identity provider refused the token request: HTTP {response.Status}, {reason}.");
                }
                return response.Body;
            }
        }

        // <end>
        private sealed class ApiResponse
        {
            public ApiResponse(int status, JObject body)
            {
                Status = status;
                Body = body;
            }

            public int Status { get; }

            /// <summary>The JSON object in the response, or an empty one.</summary>
            public JObject Body { get; }
        }
    }
}
