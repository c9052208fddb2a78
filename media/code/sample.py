"""Runs the GraphQL operation {{operation}}.

Requires Python 3.11 or later, and the package "requests".

Environment variables:
    <if basic>
    API_USERNAME, API_PASSWORD: the user of the API
    <end>
    <if exchange>
    API_CLIENT_ID, API_CLIENT_SECRET: a client that the identity provider has registered
    <end>
    <if headers>
    {{headerVariables}}: values of request headers
    <end>
    <if variables>
    VARIABLES: the variables of the operation as JSON
    <end>
"""
# <if browserLogin>

# The environment {{environment}} uses a login in a browser, which a program without a user cannot
# complete. Such a program needs a client with the grant type "client_credentials". Register it in
# the customer portal of the identity provider, and apply there for access to the data source. The
# operator of the API approves the access.
# <end>
# <if unpagedConnections>

# Only the first page of each of these connections is fetched: {{unpagedConnections}}.
# Increase "first", or write an operation for each of them.
# <end>

from __future__ import annotations

import json
import os
# <if exchange>
import time
# <end>
# <imports>
from collections.abc import Iterator, Mapping
from typing import Any, TypedDict
# <end>

import requests
# <if exchange>
from requests.auth import AuthBase, HTTPBasicAuth
# <end>
# <if basic>
from requests.auth import HTTPBasicAuth
# <end>

API_URL = "{{apiUrl}}"
# <if exchange>
TOKEN_URL = "{{tokenUrl}}"
AUDIENCE = "{{audience}}"
SCOPE = "{{scope}}"
# <end>
TIMEOUT_SECONDS = 60

QUERY = "{{query}}"

# <types>


class SampleVariables(TypedDict):
    """The variables of the operation."""


class SamplePageInfo(TypedDict):
    """An object of the result."""

    hasNextPage: bool
    endCursor: str | None


class SampleConnection(TypedDict):
    """An object of the result."""

    pageInfo: SamplePageInfo


class SampleResult(TypedDict):
    """The result of the operation."""

    samples: SampleConnection


# <end>


class ApiError(Exception):
    """The API or the identity provider refused a request, or sent no result."""


class GraphqlError(ApiError):
    """The response contains GraphQL errors. `data` is the part of the result that it contains."""

    def __init__(self, errors: list[dict[str, Any]], data: dict[str, Any] | None) -> None:
        super().__init__("; ".join(str(error.get("message")) for error in errors))
        self.errors = errors
        self.data = data


# <if exchange>
class TokenAuth(AuthBase):
    """Adds an API token to requests. The token is used again until it is about to expire."""

    def __init__(self) -> None:
        self._client_id = environment_variable("API_CLIENT_ID")
        self._client_secret = environment_variable("API_CLIENT_SECRET")
        self._token = ""
        self._renew_at = 0.0

    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        if time.monotonic() >= self._renew_at:
            self._renew()
        request.headers["Authorization"] = f"Bearer {self._token}"
        return request

    def discard_token(self) -> None:
        """Makes the next request use a new token."""
        self._renew_at = 0.0

    def _renew(self) -> None:
        client_token = self._request_token(
            {"grant_type": "client_credentials", "scope": SCOPE},
            HTTPBasicAuth(self._client_id.encode(), self._client_secret.encode()),
        )
        started = time.monotonic()
        token = self._request_token(
            {
                "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange",
                "client_id": self._client_id,
                "client_secret": self._client_secret,
                "audience": AUDIENCE,
                "scope": "",
                "subject_token": client_token["access_token"],
                "subject_token_type": "urn:ietf:params:oauth:token-type:access_token",
            }
        )
        lifetime = float(token.get("expires_in") or 299)
        self._token = token["access_token"]
        self._renew_at = started + lifetime - min(60, lifetime / 5)

    def _request_token(self, form: dict[str, str], auth: AuthBase | None = None) -> dict[str, Any]:
        response = requests.post(
            TOKEN_URL,
            data=form,
            # Without this function, "requests" adds the credentials of a .netrc file.
            auth=auth or (lambda request: request),
            timeout=TIMEOUT_SECONDS,
            allow_redirects=False,
        )
        body = read_json(response)
        if response.status_code != 200 or not isinstance(body.get("access_token"), str):
            reason = body.get("error", "no access token")
            raise ApiError(
                f"The identity provider refused the token request: HTTP {response.status_code}, {reason}."
            )
        return body


# <end>
class Api:
    """Sends operations to the API, over connections that stay open until the end of `with`.

    Each thread needs its own instance.
    """

    def __init__(self) -> None:
        self._session = requests.Session()
        # <if headers>
        # <headers>
        self._session.headers["X-Sample"] = environment_variable("HEADER_X_SAMPLE")
        # <end>
        # <end>
        # <if basic>
        # As bytes, because "requests" encodes text as Latin-1.
        self._auth = HTTPBasicAuth(
            environment_variable("API_USERNAME").encode(),
            environment_variable("API_PASSWORD").encode(),
        )
        # <end>
        # <if exchange>
        self._auth = TokenAuth()
        # <end>

    def __enter__(self) -> Api:
        return self

    def __exit__(self, *error: object) -> None:
        self._session.close()

    def execute(self, query: str, variables: Mapping[str, Any]) -> Any:
        """Returns the data of an operation. Raises ApiError, or an exception of "requests"."""
        response = self._send(query, variables)
        # <if exchange>
        if response.status_code == 401:
            self._auth.discard_token()
            response = self._send(query, variables)
        # <end>
        status = response.status_code
        if status in (401, 403):
            reason = "credentials" if status == 401 else "permissions"
            raise ApiError(f"The API refused the {reason}: HTTP {status}.")
        body = read_json(response)
        errors, data = body.get("errors"), body.get("data")
        if isinstance(errors, list) and errors:
            raise GraphqlError(errors, data)
        if data is None:
            raise ApiError(f"The response of the API contains no data: HTTP {status}.")
        return data

    def _send(self, query: str, variables: Mapping[str, Any]) -> requests.Response:
        return self._session.post(
            API_URL,
            json={"query": query, "variables": variables},
            auth=self._auth,
            timeout=TIMEOUT_SECONDS,
            allow_redirects=False,
        )


def read_json(response: requests.Response) -> dict[str, Any]:
    """Returns the JSON object in a response, or an empty one."""
    try:
        body = response.json()
    except requests.JSONDecodeError:
        return {}
    return body if isinstance(body, dict) else {}


def environment_variable(name: str) -> str:
    """Returns the value of an environment variable without the white space around it."""
    value = os.environ[name].strip()
    if "\n" in value or "\r" in value:
        # An exception of "requests" would show the value.
        raise ValueError(f"The environment variable {name} contains a line break.")
    return value


# <if pages>
# <if variables>
def sample_pages(api: Api, variables: SampleVariables) -> Iterator[SampleResult]:
    """Yields a result for each page of the connection."""
    values: dict[str, object] = {**variables}
# <end>
# <if not variables>
def sample_pages(api: Api) -> Iterator[SampleResult]:
    """Yields a result for each page of the connection."""
    values: dict[str, object] = {}
# <end>
    while True:
        page: SampleResult = api.execute(QUERY, values)
        yield page
        # <nextPage>
        if not page["samples"]["pageInfo"]["hasNextPage"]:
            return
        cursor = page["samples"]["pageInfo"]["endCursor"]
        # <end>
        if not cursor or cursor == values.get("{{cursorVariable}}"):
            raise ApiError("The API reports a next page, but returned no cursor for it.")
        values["{{cursorVariable}}"] = cursor


# <end>
# <if not pages>
# <if variables>
def run_sample(api: Api, variables: SampleVariables) -> SampleResult:
    """Returns the result of the operation."""
    result: SampleResult = api.execute(QUERY, variables)
    return result


# <end>
# <if not variables>
def run_sample(api: Api) -> SampleResult:
    """Returns the result of the operation."""
    result: SampleResult = api.execute(QUERY, {})
    return result


# <end>
# <end>
def main() -> None:
    """Prints the result of the operation as JSON."""
    # <if variables>
    variables: SampleVariables = json.loads(os.environ.get("VARIABLES", "{}"))
    # <end>
    with Api() as api:
        # <if pages>
        # <if variables>
        for page in sample_pages(api, variables):
            print(json.dumps(page))
        # <end>
        # <if not variables>
        for page in sample_pages(api):
            print(json.dumps(page))
        # <end>
        # <end>
        # <if not pages>
        # <if variables>
        print(json.dumps(run_sample(api, variables)))
        # <end>
        # <if not variables>
        print(json.dumps(run_sample(api)))
        # <end>
        # <end>


if __name__ == "__main__":
    main()
