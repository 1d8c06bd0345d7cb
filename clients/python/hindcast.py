"""Hindcast from Python: the memory of a trading agent, over HTTP. Standard library only, Python 3.10 or newer.

    from hindcast import Hindcast

    memory = Hindcast(agent='gold-m15', strategy='session-low')
    turn = memory.turn(equity=10_000, positions=[])
    print(turn.text)
    turn.decide(action='skip', symbol='XAUUSD', reason='no setup')

Every call of the library is a method: `tradeRecord` is `trade_record`, its field `entryPrice` the keyword `entry_price`.
"""

from __future__ import annotations

import http.client
import json
import re
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import datetime, timezone
from decimal import Decimal
from functools import partial
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

__all__ = ['Hindcast', 'HindcastError', 'Turn']

Answer = dict[str, Any]

#: Seconds before the first retry. Each further one waits twice as long, unless the server gives a Retry-After.
FIRST_WAIT = 0.25
#: Seconds that one retry waits at most, so that a wrong Retry-After does not stop a live agent.
LONGEST_WAIT = 30.0
#: The event stream has a line every 15 seconds. A connection that is silent for three of them is dead.
SILENT_SECONDS = 45.0
#: Too many requests, or busy for a moment.
COME_AGAIN = (429, 503)
#: The server reads numbers of JSON as doubles, which do not hold every whole number above this.
LARGEST_EXACT = 2**53


class HindcastError(Exception):
    """An error of the server or of this client: what is wrong, with which field, and what to do.

    `code` is one of docs/errors.md, or `unreachable`: no server answered. `status` is HTTP's, 0 without an answer.
    """

    def __init__(self, code: str, message: str, field: str | None, next: str, status: int = 0) -> None:
        super().__init__(code, message, field, next, status)
        self.code = code
        self.message = message
        self.field = field
        self.next = next
        self.status = status

    def __str__(self) -> str:
        about = self.code if self.field is None else f'{self.code}, {self.field}'
        return f'{self.message} ({about}). {self.next}'


class Hindcast:
    """The memory of one agent, or of one of its runs. Threads may share it: each call has a connection of its own."""

    def __init__(
        self,
        url: str = 'http://127.0.0.1:4863',
        *,
        agent: str | None = None,
        run: str | None = None,
        mode: str | None = None,
        strategy: str | None = None,
        token: str | None = None,
        timeout: float = 30,
        retries: int = 5,
    ) -> None:
        self._parts = urlsplit(url.rstrip('/'))
        if self._parts.scheme not in ('http', 'https') or self._parts.hostname is None:
            raise HindcastError('invalid_input', f'{url!r} is not a url', 'url', 'Give http://HOST:PORT.')
        self.url = url
        self.agent = agent
        self.run = run
        self.timeout = timeout
        self.retries = retries
        self._headers = {'connection': 'close', **_authorization(token)}
        place = {'run': run, 'mode': mode, 'strategy': strategy}
        query = urlencode({name: value for name, value in place.items() if value is not None})
        self._query = f'?{query}' if query else ''

    def __repr__(self) -> str:
        return f'Hindcast({self.url!r}, agent={self.agent!r}, run={self.run!r})'

    def __getattr__(self, name: str) -> Callable[..., Answer]:
        """The call of that name; its fields are keywords. Reserved words end in an underscore: `import_`."""
        # Python and its tools look for names like __deepcopy__ and _repr_html_; no call begins with an underscore.
        if name.startswith('_'):
            raise AttributeError(name)
        return partial(self.call, name, None)

    def call(self, name: str, key: str | None, /, **fields: Any) -> Answer:
        """The call of that name, under an Idempotency-Key of your own: what is sent again under it is recorded once."""
        given = {_field(word): value for word, value in fields.items()}
        if len(given) < len(fields):
            raise HindcastError('invalid_input', 'one field is given in two spellings', None, 'Give each field once.')
        return self._request('POST', self._at(name.rstrip('_').replace('_', '/')), given, key or str(uuid.uuid4()))

    def turn(self, **fields: Any) -> Turn:
        """Begins a decision: what the model is to read, and calls that are recorded with it."""
        return Turn(self, self.call('turn', None, **fields))

    def agents(self) -> list[str]:
        """The agents that the token may reach."""
        return list(self._request('GET', '/v1/agents')['agents'])

    def follow(self, after: int | None = None) -> Iterator[Answer]:
        """Every event after a seq, each once and in order, as it is recorded; from now on if no seq is given.

        A connection that breaks is made again after the last event that was seen.
        """
        if after is None:
            newest = self.events(limit=1)['events']
            after = newest[0]['seq'] if newest else 0
        silence = max(self.timeout, SILENT_SECONDS)
        tried = 0
        while True:
            try:
                headers = {'last-event-id': str(after)}
                with self._response('GET', self._at('events'), None, headers, silence) as response:
                    if response.status >= 400:
                        _answer(response.status, response.read())
                    data = b''
                    # A last line without its end was cut with the connection.
                    while (line := response.readline()).endswith(b'\n'):
                        tried = 0
                        if line.startswith(b'data:'):
                            data = line.removeprefix(b'data:')
                        elif line == b'\n' and data:
                            event, data = _answer(response.status, data), b''
                            after = event['seq']
                            yield event
            except (OSError, http.client.HTTPException) as error:
                if tried >= self.retries:
                    raise self._unreachable(error) from error
            except HindcastError as error:
                if error.status not in COME_AGAIN or tried >= self.retries:
                    raise
            time.sleep(_wait(tried))
            tried += 1

    def _at(self, path: str) -> str:
        if self.agent is None:
            raise HindcastError('invalid_input', 'the call has no agent', 'agent', "Give one: Hindcast(agent='gold').")
        return f'/v1/agents/{quote(self.agent, safe="")}/{quote(path)}{self._query}'

    def _request(self, method: str, path: str, given: Answer | None = None, key: str | None = None) -> Answer:
        """Sends a request, and sends it again if its connection breaks or the server asks for that.

        It keeps its key, by which the server knows a write that it has recorded. Reads ignore the key.
        """
        body = None if given is None else _json(given)
        headers = {} if key is None else {'content-type': 'application/json', 'idempotency-key': key}
        tried = 0
        while True:
            is_last = tried >= self.retries
            come_again = ''
            try:
                with self._response(method, path, body, headers, self.timeout) as response:
                    answer = response.read()
                if is_last or response.status not in COME_AGAIN:
                    return _answer(response.status, answer)
                come_again = response.getheader('retry-after', '')
            except (ConnectionError, http.client.IncompleteRead) as error:
                if is_last:
                    raise self._unreachable(error) from error
            except (OSError, http.client.HTTPException) as error:
                raise self._unreachable(error) from error
            time.sleep(_wait(tried, come_again))
            tried += 1

    @contextmanager
    def _response(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str], timeout: float
    ) -> Iterator[http.client.HTTPResponse]:
        kind = http.client.HTTPSConnection if self._parts.scheme == 'https' else http.client.HTTPConnection
        with closing(kind(self._parts.hostname, self._parts.port, timeout=timeout)) as connection:
            connection.connect()
            # The server answers a body that is too large before it has read all of it.
            with suppress(BrokenPipeError, ConnectionResetError):
                connection.request(method, self._parts.path + path, body, {**self._headers, **headers})
            with connection.getresponse() as response:
                yield response

    def _unreachable(self, error: Exception) -> HindcastError:
        message = f'no answer from {self.url}: {str(error) or type(error).__name__}'
        next = 'Start the server there, or give the url of the one that runs. A write may have been recorded.'
        return HindcastError('unreachable', message, 'url', next)


class Turn(dict[str, Any]):
    """The answer of `turn`. A call of it carries its id: check, recall, search, read, decide, observe, write."""

    def __init__(self, memory: Hindcast, answer: Answer) -> None:
        super().__init__(answer)
        self._memory = memory
        self.id: str = answer['turn']
        #: The whole context. Its two sides are turn['system']['text'] and turn['user']['text'].
        self.text: str = answer['context']['text']

    def __getattr__(self, name: str) -> Callable[..., Answer]:
        if name.startswith('_'):
            raise AttributeError(name)
        return partial(getattr(self._memory, name), turn=self.id)


def _field(word: str) -> str:
    """`entry_price` is the server's `entryPrice`, `from_` its `from`."""
    return re.sub('_([a-z])', lambda found: found[1].upper(), word.rstrip('_'))


def _authorization(given: str | None) -> dict[str, str]:
    """The header of a token. A file that holds one often ends with a line's end, and an error must not repeat it."""
    token = (given or '').strip()
    if not re.fullmatch('[!-~]*', token):
        next = 'Give it as hindcast token create has printed it.'
        raise HindcastError('token_refused', 'the token has characters that no token has', 'token', next)
    return {'authorization': f'Bearer {token}'} if token else {}


def _wait(tried: int, come_again: str = '') -> float:
    seconds = float(come_again) if come_again.isdigit() else FIRST_WAIT * 2.0 ** min(tried, 16)
    return min(seconds, LONGEST_WAIT)


def _json(given: Answer) -> bytes:
    try:
        return json.dumps(_plain(given), allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        next = 'Give finite numbers, text, lists, dicts, and datetimes with a zone.'
        raise HindcastError('invalid_input', f'this cannot be sent: {error}', None, next) from error


def _plain(value: Any) -> Any:
    """A value as JSON has it. Decimals and large whole numbers become text, which keeps every digit."""
    match value:
        case Mapping():
            return {name: _plain(one) for name, one in value.items()}
        case list() | tuple():
            return [_plain(one) for one in value]
        case Decimal():
            return format(value, 'f')
        case int() if abs(value) > LARGEST_EXACT:
            return str(value)
        case datetime(tzinfo=None):
            raise ValueError(f'{value!r} has no zone')
        case datetime():
            return value.astimezone(timezone.utc).isoformat().replace('+00:00', 'Z')
        case None | str() | int() | float():
            return value
    # A number of numpy's.
    if hasattr(value, 'item'):
        return _plain(value.item())
    raise TypeError(f'{type(value).__name__} is not JSON')


def _answer(status: int, text: bytes) -> Answer:
    """The JSON of an answer; raises if it is an error, or if something else than Hindcast answered."""
    try:
        said = json.loads(text)
        if status < 400:
            return {**said}
        error = HindcastError(said['code'], said['detail'], said['field'], said['next'], status)
    except (ValueError, KeyError, TypeError):
        message = f'{status}: {text[:200].decode("utf-8", "replace")}'
        next = 'Give the url of a Hindcast server, and look at a proxy before it.'
        error = HindcastError('unreachable', message, 'url', next, status)
    raise error
