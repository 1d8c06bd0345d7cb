"""Hindcast from Python: the memory of a trading agent, over HTTP. One file, nothing to install; Python 3.9 or newer.

    from hindcast import Hindcast

    memory = Hindcast().agent('gold-m15', strategy='session-low')
    turn = memory.turn(equity=10_000, positions=[])
    print(turn.text)
    turn.decide(action='skip', symbol='XAUUSD', reason='no setup')

Every call of the library is a method of the same name in snake case, with the fields of its input as keywords.
"""

from __future__ import annotations

import http.client
import json
import os
import selectors
import threading
import time
import uuid
from datetime import datetime, timezone
from decimal import Decimal
from typing import Any, Dict, Iterator, List, Literal, Mapping, Optional, Sequence, Tuple, Union
from urllib.parse import quote, urlencode, urlsplit

__all__ = ['Hindcast', 'HindcastError', 'LEFT_OUT', 'Memory', 'Turn']

Answer = Dict[str, Any]
#: Text with a zone (2026-01-31T09:30:00Z), milliseconds since 1970, or a datetime with a zone.
Instant = Union[str, int, datetime]
#: Text keeps every digit; a float is taken as it prints.
Number = Union[str, int, float, Decimal]
Mode = Literal['live', 'paper', 'backtest']

#: Seconds before the first retry; each further one waits twice as long, unless the server says when to come again.
FIRST_WAIT = 0.25
#: Seconds that are waited at most, whatever the server says.
LONGEST_WAIT = 30.0
#: The server sends a line to whoever follows events every 15 seconds; a connection that is silent for longer is dead.
SILENT_SECONDS = 45.0
#: Come again: too many requests, or something is busy for a moment.
COME_AGAIN = (429, 503)
#: Events that are read at once.
PAGE = 500


class LeftOut:
    """The type of LEFT_OUT: a field that is not given, where None means something."""

    def __repr__(self) -> str:
        return 'LEFT_OUT'


LEFT_OUT = LeftOut()


class HindcastError(Exception):
    """What went wrong, with which field, and what to do.

    `code` is one of docs/errors.md, or `unreachable`: no server answered; `status` is 0 then.
    """

    def __init__(self, code: str, problem: str, field: Optional[str], next: str, status: int) -> None:
        super().__init__(code, problem, field, next, status)
        self.code = code
        self.problem = problem
        self.field = field
        self.next = next
        self.status = status

    def __str__(self) -> str:
        about = self.code if self.field is None else f'{self.code}, {self.field}'
        return f'{self.problem} ({about}). {self.next}'


class Hindcast:
    """A server of agents' memories. Each thread has a connection of its own, which stays open."""

    def __init__(
        self,
        url: str = 'http://127.0.0.1:4863',
        token: Optional[str] = None,
        timeout: float = 30,
        retries: int = 5,
    ) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ('http', 'https') or parts.hostname is None:
            raise HindcastError('invalid_input', f'url is none: {url}', 'url', 'Give http://HOST:PORT.', 0)
        self.url = url
        self.timeout = timeout
        self.retries = max(0, retries)
        self._parts = parts
        self._host: str = parts.hostname
        self._token = _token(token)
        self._own = threading.local()

    def agent(
        self,
        name: str,
        run: Optional[str] = None,
        mode: Optional[Mode] = None,
        strategy: Optional[str] = None,
    ) -> Memory:
        """The memory of an agent, or of one of its runs; with a mode, the run is opened if it is not there yet.

        A paper or backtest run that nobody named is opened now, as a new one.
        """
        memory = Memory(self, name, run, mode, strategy)
        if run is None and mode in ('paper', 'backtest'):
            # Without its name, the run would be another one after the server was restarted.
            opened = Memory(self, name, None, None, strategy).run_open(mode=mode)
            memory.run = opened['run']
        return memory

    def agents(self) -> List[str]:
        """The agents that the token may reach."""
        return list(self.request('GET', '/v1/agents')['agents'])

    def close(self) -> None:
        """Closes this thread's connection; the next call opens another."""
        connection = getattr(self._own, 'connection', None)
        self._own.connection = None
        if connection is not None:
            connection.close()

    def __enter__(self) -> Hindcast:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f'Hindcast({self.url!r})'

    def request(self, method: str, path: str, given: Optional[Answer] = None, key: Optional[str] = None) -> Answer:
        """One request and its JSON, sent again while the connection breaks or the server says to come again.

        A write that is sent again has the same key, by which the server knows it.
        """
        body = None if given is None else _json(given)
        headers = {} if body is None else {'content-type': 'application/json'}
        if key is not None:
            headers['idempotency-key'] = key
        for tried in range(self.retries + 1):
            last = tried == self.retries
            try:
                status, told, answer = self._once(method, path, body, headers)
            except (ConnectionError, http.client.IncompleteRead) as error:
                if last:
                    raise self._unreachable(error) from error
                time.sleep(_wait(tried, None))
                continue
            except (OSError, http.client.HTTPException) as error:
                raise self._unreachable(error) from error
            if status < 400:
                return _object(answer)
            if last or status not in COME_AGAIN:
                raise _refusal(status, answer)
            time.sleep(_wait(tried, told))
        raise AssertionError('the last try answers or raises')

    def stream(self, path: str, after: int) -> Iterator[Optional[Answer]]:
        """The events after a seq as one connection gives them, and None for any other sign of life; ends with the connection."""
        connection = self._connect(max(self.timeout, SILENT_SECONDS))
        try:
            connection.request('GET', self._path(path), headers=self._headers({'last-event-id': str(after)}))
            response = connection.getresponse()
            if response.status >= 400:
                raise _refusal(response.status, response.read())
            data: List[bytes] = []
            while True:
                line = response.readline()
                # Without its end, a line was cut with the connection.
                if not line.endswith(b'\n'):
                    return
                line = line.rstrip(b'\r\n')
                if line.startswith(b'data:'):
                    data.append(line[len(b'data:') :])
                elif line == b'':
                    yield _object(b'\n'.join(data)) if data else None
                    data = []
        finally:
            connection.close()

    def _once(
        self, method: str, path: str, body: Optional[bytes], headers: Dict[str, str]
    ) -> Tuple[int, Optional[str], bytes]:
        connection = self._connection()
        try:
            try:
                connection.request(method, self._path(path), body, self._headers(headers))
            except (BrokenPipeError, ConnectionResetError):
                # What is too large is refused before it was read: the answer is there.
                if connection.sock is None:
                    raise
            response = connection.getresponse()
            return response.status, response.getheader('retry-after'), response.read()
        except BaseException:
            # Also when the program is interrupted: the next call must not read this one's answer.
            self.close()
            raise

    def _connection(self) -> http.client.HTTPConnection:
        """This thread's connection, unless the server has ended it meanwhile."""
        known = getattr(self._own, 'connection', None)
        # A process that was forked must not answer for the one it came from.
        if known is not None and self._own.process == os.getpid() and not _is_over(known):
            return known
        if known is not None:
            known.close()
        self._own.connection = self._connect(self.timeout)
        self._own.process = os.getpid()
        return self._own.connection

    def _connect(self, timeout: float) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self._parts.scheme == 'https' else http.client.HTTPConnection
        return kind(self._host, self._parts.port, timeout=timeout)

    def _path(self, path: str) -> str:
        return self._parts.path.rstrip('/') + path

    def _headers(self, more: Mapping[str, str]) -> Dict[str, str]:
        return dict(more) if self._token is None else {**more, 'authorization': f'Bearer {self._token}'}

    def _unreachable(self, error: Exception) -> HindcastError:
        said = str(error) or type(error).__name__
        return HindcastError(
            'unreachable',
            f'no answer from {self.url}: {said}',
            'url',
            'Start the server there, or give the url of the one that runs. A write may have been recorded.',
            0,
        )


def _token(given: Optional[str]) -> Optional[str]:
    """A token as it is sent; a file or a variable that holds one often ends with a line's end."""
    token = (given or '').strip()
    if not token.isascii() or any(sign.isspace() or not sign.isprintable() for sign in token):
        told = 'Give it as hindcast token create has shown it.'
        raise HindcastError('token_refused', 'the token holds what no token has', 'token', told, 0)
    return token or None


def _is_over(connection: http.client.HTTPConnection) -> bool:
    """An idle connection that has something to read has only its end to read."""
    if connection.sock is None:
        return True
    with selectors.DefaultSelector() as selector:
        selector.register(connection.sock, selectors.EVENT_READ)
        return len(selector.select(0)) > 0


def _wait(tried: int, told: Optional[str]) -> float:
    if told is not None and told.strip().isdigit():
        return min(float(told), LONGEST_WAIT)
    return min(FIRST_WAIT * 2.0 ** min(tried, 16), LONGEST_WAIT)


def _json(given: Answer) -> bytes:
    try:
        return json.dumps(_exact(given), default=_plain, allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        told = 'Give numbers that are numbers, text, lists, dicts, and datetimes with a zone.'
        raise HindcastError('invalid_input', f'this cannot be sent: {error}', None, told, 0) from error


def _exact(value: Any) -> Any:
    # A whole number that a double does not hold goes as text, which the server reads to the last digit.
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 2**53:
        return str(value)
    if isinstance(value, dict):
        return {name: _exact(one) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_exact(one) for one in value]
    return value


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError(f'{value!r} has no zone')
        return value.astimezone(timezone.utc).isoformat().replace('+00:00', 'Z')
    if isinstance(value, Decimal):
        return format(value, 'f')
    # A number of numpy's.
    if callable(getattr(value, 'item', None)):
        return value.item()
    raise TypeError(f'{type(value).__name__} is nothing that JSON has')


def _object(text: bytes) -> Answer:
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise HindcastError('unreachable', 'the answer is none of Hindcast', 'url', 'Give the url of its server.', 0)
    return value


def _refusal(status: int, body: bytes) -> HindcastError:
    try:
        told = json.loads(body)
        return HindcastError(told['code'], told['detail'], told['field'], told['next'], status)
    except (ValueError, KeyError, TypeError):
        # Something between answered in its place.
        said = body[:200].decode('utf-8', 'replace')
        return HindcastError('unreachable', f'{status}: {said}', 'url', 'Look at what stands before the server.', status)


class _Place:
    """Which log the calls are about, and how they are made."""

    def __init__(
        self, server: Hindcast, agent: str, run: Optional[str], mode: Optional[str], strategy: Optional[str]
    ) -> None:
        self.server = server
        self.agent = agent
        self.run = run
        self.mode = mode
        self.strategy = strategy

    def __repr__(self) -> str:
        return f'Memory({self.agent!r}, run={self.run!r}) at {self.server.url}'

    def call(self, name: str, given: Mapping[str, Any], key: Optional[str] = None) -> Answer:
        """Any call by its name: `call('trade.record', {...})`. A key makes it one with whatever was sent under it before."""
        return self.server.request('POST', self._at(name.replace('.', '/')), dict(given), key)

    def events_after(self, after: int = 0) -> Iterator[Answer]:
        """The events after a seq that are recorded by now, oldest first."""
        while True:
            page = self.call('events', {'after': after, 'limit': PAGE})
            yield from page['events']
            if not page['more']:
                return
            after = page['events'][-1]['seq']

    def follow(self, after: Optional[int] = None) -> Iterator[Answer]:
        """Every event after a seq, each once and in order, as it is recorded; from now on if left out.

        A connection that breaks is made again after the last event that was seen.
        """
        if after is None:
            newest = self.call('events', {'limit': 1})['events']
            after = newest[0]['seq'] if newest else 0
        tried = 0
        while True:
            try:
                for event in self.server.stream(self._at('events'), after):
                    tried = 0
                    if event is not None:
                        after = event['seq']
                        yield event
            except (OSError, http.client.HTTPException) as error:
                if tried >= self.server.retries:
                    raise self.server._unreachable(error) from error
            except HindcastError as error:
                if error.status not in COME_AGAIN or tried >= self.server.retries:
                    raise
            time.sleep(_wait(tried, None))
            tried += 1

    def _at(self, path: str) -> str:
        place = {'run': self.run, 'mode': self.mode, 'strategy': self.strategy}
        query = urlencode({name: value for name, value in place.items() if value is not None})
        return f'/v1/agents/{quote(self.agent, safe="")}/{path}' + (f'?{query}' if query else '')

    def _call(self, name: str, writes: bool, fields: Mapping[str, Any], nullable: Sequence[str] = ()) -> Answer:
        given = {
            field: value
            for field, value in fields.items()
            if value is not LEFT_OUT and (value is not None or field in nullable)
        }
        return self.call(name, given, str(uuid.uuid4()) if writes else None)


class _Begun(Dict[str, Any]):
    """What `turn` answered."""

    def __init__(self, memory: Memory, answer: Answer) -> None:
        super().__init__(answer)
        self.memory = memory

    @property
    def id(self) -> str:
        """What decide, recall, check, search and read take; here they have it."""
        return str(self['turn'])

    @property
    def text(self) -> str:
        """The whole context in one text; its two sides are turn['system']['text'] and turn['user']['text']."""
        return str(self['context']['text'])


# ---- Below: every call, made by `npm run declare` from the schemas of the calls. Nothing there is written by hand. ----


class Turn(_Begun):
    """One decision: what was shown, and calls that are recorded with it."""

    def decide(
        self,
        *,
        action: Literal['enter', 'add', 'reduce', 'exit', 'hold', 'skip', 'retire'],
        symbol: Optional[str] = None,
        trade: Optional[str] = None,
        side: Optional[Literal['long', 'short']] = None,
        size: Optional[Number] = None,
        price: Optional[Number] = None,
        stop: Optional[Number] = None,
        target: Optional[Number] = None,
        confidence: Optional[float] = None,
        reason: Optional[str] = None,
        said: Optional[str] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        tags: Optional[Sequence[str]] = None,
        expectedMinutes: Optional[float] = None,
        signalAt: Optional[Instant] = None,
        signalPrice: Optional[Number] = None,
        events: Optional[Sequence[str]] = None,
        cites: Optional[Sequence[str]] = None,
        context: Optional[Any] = None,
        lessonsHash: Optional[str] = None,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Record a decision: enter, add, reduce, exit, hold, skip (a deliberate no-trade), or retire a strategy.

        action: skip: deliberately not taken; retire: gives up a strategy
        symbol: what it is about: XAUUSD
        trade: of a known trade: it takes the reason and levels
        side: long or short, to enter
        size: how much is meant to be traded, above 0
        price: the price it is meant to happen at
        stop: where it would be wrong
        target: where it would be enough
        confidence: 0 to 1, as stated
        reason: why, in words
        said: the model’s reasoning, as you want to find it again
        strategy: which strategy decided; the run’s own if left out
        tags: your own labels: ["news", "second entry"]
        expectedMinutes: how long it is meant to be held, in minutes
        signalAt: when the signal came, if before the decision
        signalPrice: the price at the signal
        events: named events going on: ["NFP"]; plans can wait for them
        cites: handles of what was relied on: E12, B3, T12
        context: the situation, if you encoded it yourself
        lessonsHash: which lessons the agent was shown, by their hash
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self.memory.decide(
            action=action,
            symbol=symbol,
            trade=trade,
            side=side,
            size=size,
            price=price,
            stop=stop,
            target=target,
            confidence=confidence,
            reason=reason,
            said=said,
            strategy=strategy,
            tags=tags,
            expectedMinutes=expectedMinutes,
            signalAt=signalAt,
            signalPrice=signalPrice,
            events=events,
            cites=cites,
            context=context,
            lessonsHash=lessonsHash,
            at=at,
            id=id,
            turn=self.id,
        )

    def recall(
        self,
        *,
        asOf: Optional[Instant] = None,
        symbol: Optional[str] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        side: Optional[Literal['long', 'short']] = None,
        context: Optional[Mapping[str, Any]] = None,
        bars: Optional[Union[Sequence[Mapping[str, Any]], Mapping[str, Any]]] = None,
        events: Optional[Sequence[str]] = None,
        variant: Optional[str] = None,
        kinds: Optional[Sequence[Literal['trade', 'no_trade', 'incident']]] = None,
        memories: Optional[Sequence[Literal['episodes', 'beliefs', 'plans']]] = None,
        limit: Optional[int] = None,
        order: Optional[Literal['balanced', 'outcome', 'relevance', 'losses_first']] = None,
        formula: Optional[Literal['owm-1.0', 'owm-1.1']] = None,
        weights: Optional[Mapping[str, Any]] = None,
        text: Optional[str] = None,
        sharpe: Optional[bool] = None,
        distribution: Optional[bool] = None,
    ) -> Answer:
        """What happened in situations like this one: winners, warnings, what they come to, beliefs and plans.

        asOf: read what was known at this moment; now if left out
        symbol: the symbol it is about: XAUUSD; any if left out
        strategy: the strategy, by name or whole; all its versions count; the run’s own if left out
        side: the side it is about; both if left out
        context: the situation as you know it: { "trend": "up", "session": "london" }
        bars: bars of the symbol; what context leaves out is derived from them
        events: named events going on: ["NFP"]; the turn’s if left out
        variant: name, version and parameters of the strategy, as trades show it
        kinds: trade, no_trade, incident; all if left out
        memories: episodes, beliefs, plans; all if left out
        limit: at most so many hits and warnings
        order: balanced has warnings beside the hits; the others are plain lists
        formula: by which formula; owm-1.0 is the published one, with its faults
        weights: of the context’s fields: { "trend": 0.25 }
        text: words to look for in reasons and remarks; they order the list only
        sharpe: weigh memories by the Sharpe ratio of the month before them
        distribution: also answer what the whole evidence comes to
        """
        return self.memory.recall(
            asOf=asOf,
            symbol=symbol,
            strategy=strategy,
            side=side,
            context=context,
            bars=bars,
            events=events,
            variant=variant,
            kinds=kinds,
            memories=memories,
            limit=limit,
            order=order,
            formula=formula,
            weights=weights,
            text=text,
            sharpe=sharpe,
            distribution=distribution,
            turn=self.id,
        )

    def check(
        self,
        *,
        asOf: Optional[Instant] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        context: Optional[Mapping[str, Any]] = None,
        bars: Optional[Union[Sequence[Mapping[str, Any]], Mapping[str, Any]]] = None,
        events: Optional[Sequence[str]] = None,
        entry: Optional[Number] = None,
        stop: Optional[Number] = None,
        stopDistance: Optional[Number] = None,
        rate: Optional[Number] = None,
        cap: Optional[float] = None,
        kelly: Optional[Literal['lower', 'mean']] = None,
        formula: Optional[Literal['owm-1.0', 'owm-1.1']] = None,
        strict: Optional[bool] = None,
        symbol: str,
        side: Literal['long', 'short'],
        size: Optional[Number] = None,
    ) -> Answer:
        """Before an order: similar losses, plans in force, what size the record justifies, beliefs that disagree.

        asOf: read what was known at this moment; now if left out
        strategy: the strategy, by name or whole; all its versions count; the run’s own if left out
        context: the situation as you know it: { "trend": "up", "session": "london" }
        bars: bars of the symbol; what context leaves out is derived from them
        events: named events going on: ["NFP"]; the turn’s if left out
        entry: the price it would be entered at; the context’s if left out
        stop: where it would be wrong: entry to stop is what is risked
        stopDistance: what 1R is in price, instead of entry and stop
        rate: quote currency to account currency; 1 if they are the same
        cap: most that may be risked at 1R, a share of equity; .02 unless said
        kelly: half Kelly at the lower end, or a quarter at the mean
        formula: by which formula; owm-1.0 is the published one, and unsafe: it bets on a fair coin
        strict: also ask for proof: a bet without an edge in at most 5% of lives
        symbol: what you mean to trade, as your broker writes it: XAUUSD
        side: which way you mean to trade it
        size: what you mean to order; it is compared with what is advised
        """
        return self.memory.check(
            asOf=asOf,
            strategy=strategy,
            context=context,
            bars=bars,
            events=events,
            entry=entry,
            stop=stop,
            stopDistance=stopDistance,
            rate=rate,
            cap=cap,
            kelly=kelly,
            formula=formula,
            strict=strict,
            symbol=symbol,
            side=side,
            size=size,
            turn=self.id,
        )

    def search(
        self,
        *,
        question: str,
        limit: Optional[int] = None,
        sources: Optional[Sequence[Literal['workspace', 'transcript', 'decision', 'incident', 'trade', 'plan', 'report', 'observation', 'shared']]] = None,
        all: Optional[bool] = None,
        runs: Optional[Literal['own', 'all']] = None,
        asOf: Optional[Instant] = None,
    ) -> Answer:
        """Find passages in notes, journals, reviews, rules, decisions, incidents and remarks, with their lines.

        question: in your own words; names and figures are found exactly
        limit: at most so many passages
        sources: only of these: workspace, transcript, decision, incident, trade, plan, report, observation, shared
        all: also what reviews cover by now
        runs: all: also reports and transcripts of paper and backtest runs; of the live memory, and of now
        asOf: read what was known at this moment; now if left out
        """
        return self.memory.search(
            question=question,
            limit=limit,
            sources=sources,
            all=all,
            runs=runs,
            asOf=asOf,
            turn=self.id,
        )

    def read(
        self,
        *,
        path: str,
        lines: Optional[str] = None,
        asOf: Optional[Instant] = None,
    ) -> Answer:
        """Read a file of the workspace, some of its lines, or a quoted passage, as it is or as it was at a moment.

        path: such as playbook.md or journal/2026-01-31.md; a passage by its handle, N2; or what was read elsewhere, K3
        lines: a line or a range such as 12-20; all if left out
        asOf: read what was known at this moment; now if left out
        """
        return self.memory.read(
            path=path,
            lines=lines,
            asOf=asOf,
            turn=self.id,
        )


class Memory(_Place):
    """An agent’s memory, or one run’s."""

    def turn(
        self,
        *,
        scope: Optional[Union[Literal['account'], Sequence[str]]] = None,
        marks: Optional[Mapping[str, Any]] = None,
        exits: Optional[Sequence[Mapping[str, Any]]] = None,
        settled: Optional[bool] = None,
        events: Optional[Sequence[str]] = None,
        lessonsHash: Optional[str] = None,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
        bars: Optional[Mapping[str, Any]] = None,
        context: Optional[Mapping[str, Any]] = None,
        budget: Optional[int] = None,
        sections: Optional[Sequence[Mapping[str, Any]]] = None,
        positions: Optional[Sequence[Mapping[str, Any]]] = None,
        equity: Optional[Number] = None,
    ) -> Turn:
        """Begin a decision: record the snapshot, get the context for the model.

        scope: the whole account, or the symbols that this snapshot covers
        marks: last prices: { "BTC": { "price": 100 } }
        exits: the broker’s word on positions that ended since the last tick
        settled: it holds every execution; else it may lag 30 s behind
        events: named events going on: ["NFP"]; plans can wait for them
        lessonsHash: which lessons the agent was shown
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        bars: bars by symbol: { "BTC": [{ at, open, high, low, close }] } or by timeframe
        context: the situation as you know it, by symbol: { "BTC": { "trend": "up" } }; the rest is derived from bars
        budget: tokens that the memory’s own sections may have, both sides together; as configured, or 1800
        sections: sections of your own beside the memory’s: bars, news, portfolio, risk caps
        positions: the broker’s positions; left out, nothing is reconciled
        equity: the account’s equity now, in its currency
        """
        return Turn(self, self._call('turn', True, {
            'scope': scope,
            'marks': marks,
            'exits': exits,
            'settled': settled,
            'events': events,
            'lessonsHash': lessonsHash,
            'at': at,
            'id': id,
            'bars': bars,
            'context': context,
            'budget': budget,
            'sections': sections,
            'positions': positions,
            'equity': equity,
        }))

    def decide(
        self,
        *,
        action: Literal['enter', 'add', 'reduce', 'exit', 'hold', 'skip', 'retire'],
        symbol: Optional[str] = None,
        trade: Optional[str] = None,
        side: Optional[Literal['long', 'short']] = None,
        size: Optional[Number] = None,
        price: Optional[Number] = None,
        stop: Optional[Number] = None,
        target: Optional[Number] = None,
        confidence: Optional[float] = None,
        reason: Optional[str] = None,
        said: Optional[str] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        tags: Optional[Sequence[str]] = None,
        expectedMinutes: Optional[float] = None,
        signalAt: Optional[Instant] = None,
        signalPrice: Optional[Number] = None,
        events: Optional[Sequence[str]] = None,
        cites: Optional[Sequence[str]] = None,
        context: Optional[Any] = None,
        lessonsHash: Optional[str] = None,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
        turn: Optional[str] = None,
    ) -> Answer:
        """Record a decision: enter, add, reduce, exit, hold, skip (a deliberate no-trade), or retire a strategy.

        action: skip: deliberately not taken; retire: gives up a strategy
        symbol: what it is about: XAUUSD
        trade: of a known trade: it takes the reason and levels
        side: long or short, to enter
        size: how much is meant to be traded, above 0
        price: the price it is meant to happen at
        stop: where it would be wrong
        target: where it would be enough
        confidence: 0 to 1, as stated
        reason: why, in words
        said: the model’s reasoning, as you want to find it again
        strategy: which strategy decided; the run’s own if left out
        tags: your own labels: ["news", "second entry"]
        expectedMinutes: how long it is meant to be held, in minutes
        signalAt: when the signal came, if before the decision
        signalPrice: the price at the signal
        events: named events going on: ["NFP"]; plans can wait for them
        cites: handles of what was relied on: E12, B3, T12
        context: the situation, if you encoded it yourself
        lessonsHash: which lessons the agent was shown, by their hash
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        turn: id of the turn it was made in
        """
        return self._call('decide', True, {
            'action': action,
            'symbol': symbol,
            'trade': trade,
            'side': side,
            'size': size,
            'price': price,
            'stop': stop,
            'target': target,
            'confidence': confidence,
            'reason': reason,
            'said': said,
            'strategy': strategy,
            'tags': tags,
            'expectedMinutes': expectedMinutes,
            'signalAt': signalAt,
            'signalPrice': signalPrice,
            'events': events,
            'cites': cites,
            'context': context,
            'lessonsHash': lessonsHash,
            'at': at,
            'id': id,
            'turn': turn,
        })

    def context(
        self,
        *,
        asOf: Optional[Instant] = None,
        bars: Optional[Mapping[str, Any]] = None,
        context: Optional[Mapping[str, Any]] = None,
        budget: Optional[int] = None,
        sections: Optional[Sequence[Mapping[str, Any]]] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        events: Optional[Sequence[str]] = None,
        preview: Optional[bool] = None,
        price: Optional[float] = None,
    ) -> Answer:
        """Look at the context an agent would be shown; nothing is recorded.

        asOf: read what was known at this moment; now if left out
        bars: bars by symbol: { "BTC": [{ at, open, high, low, close }] } or by timeframe
        context: the situation as you know it, by symbol: { "BTC": { "trend": "up" } }; the rest is derived from bars
        budget: tokens that the memory’s own sections may have, both sides together; as configured, or 1800
        sections: sections of your own beside the memory’s: bars, news, portfolio, risk caps
        strategy: the strategy that would ask; the run’s own if left out
        events: named events going on: ["NFP"]
        preview: also answer what each section takes, and what it costs
        price: what a million tokens cost to read, for the preview
        """
        return self._call('context', False, {
            'asOf': asOf,
            'bars': bars,
            'context': context,
            'budget': budget,
            'sections': sections,
            'strategy': strategy,
            'events': events,
            'preview': preview,
            'price': price,
        })

    def why(
        self,
        *,
        asOf: Optional[Instant] = None,
        of: str,
    ) -> Answer:
        """What a turn was shown, word for word, what it cited and what came of it; or where a handle comes from.

        asOf: read what was known at this moment; now if left out
        of: a turn’s id, any handle: T12, E7, B3, P2, N4; or your own trade, position or order id
        """
        return self._call('why', False, {
            'asOf': asOf,
            'of': of,
        })

    def tick(
        self,
        *,
        scope: Optional[Union[Literal['account'], Sequence[str]]] = None,
        positions: Sequence[Mapping[str, Any]],
        marks: Optional[Mapping[str, Any]] = None,
        exits: Optional[Sequence[Mapping[str, Any]]] = None,
        settled: Optional[bool] = None,
        equity: Optional[Number] = None,
        events: Optional[Sequence[str]] = None,
        lessonsHash: Optional[str] = None,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
        bars: Optional[Mapping[str, Any]] = None,
        context: Optional[Mapping[str, Any]] = None,
        fills: Optional[Sequence[Mapping[str, Any]]] = None,
    ) -> Answer:
        """Record a snapshot of the broker: positions, marks, equity. A position that is absent has closed. Fills since the last one go with it, and are booked first.

        scope: the whole account, or the symbols that this snapshot covers
        positions: everything held inside the scope; what is absent has closed
        marks: last prices: { "BTC": { "price": 100 } }
        exits: the broker’s word on positions that ended since the last tick
        settled: it holds every execution; else it may lag 30 s behind
        equity: the account’s equity now, in its currency
        events: named events going on: ["NFP"]; plans can wait for them
        lessonsHash: which lessons the agent was shown
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        bars: bars by symbol: { "BTC": [{ at, open, high, low, close }] } or by timeframe
        context: the situation as you know it, by symbol: { "BTC": { "trend": "up" } }; the rest is derived from bars
        fills: executions that the snapshot contains: booked before it, all in one call or none
        """
        return self._call('tick', True, {
            'scope': scope,
            'positions': positions,
            'marks': marks,
            'exits': exits,
            'settled': settled,
            'equity': equity,
            'events': events,
            'lessonsHash': lessonsHash,
            'at': at,
            'id': id,
            'bars': bars,
            'context': context,
            'fills': fills,
        })

    def fill(
        self,
        *,
        symbol: Optional[str] = None,
        side: Optional[Literal['buy', 'sell']] = None,
        size: Optional[Number] = None,
        price: Optional[Number] = None,
        fee: Optional[Number] = None,
        feeCurrency: Optional[str] = None,
        feeRate: Optional[Number] = None,
        order: Optional[str] = None,
        position: Optional[str] = None,
        rate: Optional[Number] = None,
        leverage: Optional[Number] = None,
        stop: Optional[Number] = None,
        target: Optional[Number] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        kind: Optional[Literal['agent', 'stop_loss', 'take_profit', 'liquidated', 'external_flatten', 'expired', 'unknown']] = None,
        reduceOnly: Optional[bool] = None,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
        fills: Optional[Sequence[Mapping[str, Any]]] = None,
    ) -> Answer:
        """Record an execution, or several: it opens, adds to, reduces, closes or flips a trade. All are recorded or none; equal ones within one call count as different.

        symbol: as your broker writes it: XAUUSD
        side: which way it was filled; what is held says whether it opens or closes
        size: how much, always above 0
        price: price of the execution
        fee: in feeCurrency; a rebate is negative
        feeCurrency: of the fee; the account’s if left out
        feeRate: to account currency, of one that is neither quote nor base
        order: the order it belongs to; several fills of one count once
        position: the broker’s id, where it keeps several positions in a symbol
        rate: quote currency to account currency; the last reported if left out
        leverage: as the broker has it: 10
        stop: stop level known at this fill
        target: target level known at this fill
        strategy: of what it opens; the decision’s or the run’s if left out
        kind: of a closing fill: the broker’s word on why it happened
        reduceOnly: it can only close: it opens nothing, whatever is held
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        fills: several executions, in place of one
        """
        return self._call('fill', True, {
            'symbol': symbol,
            'side': side,
            'size': size,
            'price': price,
            'fee': fee,
            'feeCurrency': feeCurrency,
            'feeRate': feeRate,
            'order': order,
            'position': position,
            'rate': rate,
            'leverage': leverage,
            'stop': stop,
            'target': target,
            'strategy': strategy,
            'kind': kind,
            'reduceOnly': reduceOnly,
            'at': at,
            'id': id,
            'fills': fills,
        })

    def order(
        self,
        *,
        order: str,
        status: Literal['placed', 'resting', 'filled', 'cancelled', 'rejected', 'expired'],
        symbol: str,
        side: Literal['buy', 'sell'],
        type: Optional[str] = None,
        size: Optional[Number] = None,
        price: Optional[Number] = None,
        stop: Optional[Number] = None,
        target: Optional[Number] = None,
        reason: Optional[str] = None,
        rule: Optional[str] = None,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Record what became of an order: placed, resting, filled, cancelled, rejected, expired.

        order: your broker’s id of the order
        status: what became of it by now
        symbol: as your broker writes it: XAUUSD
        side: which way the order goes
        type: market, limit, stop, …
        size: how much was ordered, above 0
        price: limit or trigger price of the order
        stop: stop level that goes with it
        target: target level that goes with it
        reason: why it was placed or rejected
        rule: of a rejected order: which rule rejected it; BROKER if left out
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('order', True, {
            'order': order,
            'status': status,
            'symbol': symbol,
            'side': side,
            'type': type,
            'size': size,
            'price': price,
            'stop': stop,
            'target': target,
            'reason': reason,
            'rule': rule,
            'at': at,
            'id': id,
        })

    def reject(
        self,
        *,
        rule: str,
        symbol: Optional[str] = None,
        order: Optional[str] = None,
        message: Optional[str] = None,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Record that the risk engine refused something, and by which rule.

        rule: the rule that refused it, such as R3_POSITION_CAP
        symbol: what was to be traded; what was decided about it is dropped
        order: your id of the order that was refused
        message: what the risk engine said
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('reject', True, {
            'rule': rule,
            'symbol': symbol,
            'order': order,
            'message': message,
            'at': at,
            'id': id,
        })

    def incident(
        self,
        *,
        text: str,
        symbol: Optional[str] = None,
        severity: Optional[Literal['info', 'warning', 'critical']] = None,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Record something that was nobody’s trade: "the broker connection dropped".

        text: what happened, in words
        symbol: the symbol it concerns, if one
        severity: how bad it was; its episode is tagged with it
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('incident', True, {
            'text': text,
            'symbol': symbol,
            'severity': severity,
            'at': at,
            'id': id,
        })

    def observe(
        self,
        *,
        text: Optional[str] = None,
        symbol: Optional[str] = None,
        source: Optional[str] = None,
        category: Optional[str] = None,
        sentiment: Optional[float] = None,
        importance: Optional[float] = None,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
        turn: Optional[str] = None,
        observations: Optional[Sequence[Mapping[str, Any]]] = None,
    ) -> Answer:
        """Record news, a filing or a remark, or several: scored, kept in a layer, and counted where it says again what is known. All are recorded or none.

        text: what it says; HTML is read as plain text, and what is long is cut
        symbol: the symbol it is about; left out: the market at large
        source: where it was read: reuters, 10-K, a colleague; what has a source is trusted as text from outside
        category: what kind of news it is: earnings, macro, product; remark: your own words
        sentiment: -1 bad for the price, 1 good; left out: nobody judged
        importance: 0 to 100, where you or a model scored it; left out: by the rubric
        at: when it was published, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        turn: id of the turn it was read in
        observations: several, in place of one
        """
        return self._call('observe', True, {
            'text': text,
            'symbol': symbol,
            'source': source,
            'category': category,
            'sentiment': sentiment,
            'importance': importance,
            'at': at,
            'id': id,
            'turn': turn,
            'observations': observations,
        })

    def trade_record(
        self,
        *,
        symbol: str,
        side: Literal['long', 'short'],
        size: Optional[Number] = None,
        entryAt: Optional[Instant] = None,
        entryPrice: Number,
        exitPrice: Number,
        trade: Optional[str] = None,
        position: Optional[str] = None,
        order: Optional[str] = None,
        exitOrder: Optional[str] = None,
        pnl: Optional[Number] = None,
        fee: Optional[Number] = None,
        feeCurrency: Optional[str] = None,
        feeRate: Optional[Number] = None,
        funding: Optional[Number] = None,
        swap: Optional[Number] = None,
        tax: Optional[Number] = None,
        rate: Optional[Number] = None,
        leverage: Optional[Number] = None,
        stop: Optional[Number] = None,
        target: Optional[Number] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        reason: Optional[str] = None,
        exitReason: Optional[str] = None,
        kind: Optional[Literal['agent', 'stop_loss', 'take_profit', 'liquidated', 'external_flatten', 'expired', 'unknown']] = None,
        confidence: Optional[float] = None,
        tags: Optional[Sequence[str]] = None,
        expectedMinutes: Optional[float] = None,
        signalAt: Optional[Instant] = None,
        signalPrice: Optional[Number] = None,
        context: Optional[Any] = None,
        lessonsHash: Optional[str] = None,
        mfe: Optional[Number] = None,
        mae: Optional[Number] = None,
        r: Optional[float] = None,
        remark: Optional[str] = None,
        bars: Optional[Union[Sequence[Mapping[str, Any]], Mapping[str, Any]]] = None,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Record a whole trade in one call; at is the exit. For symbols that no fill or snapshot reports.

        symbol: as your broker writes it: XAUUSD
        side: long if bought first, short if sold first
        size: in the broker’s unit; computed from pnl and prices if left out
        entryAt: when it was opened; leave out if unknown
        entryPrice: average price of the entry
        exitPrice: average price of the exit
        trade: your own id of the trade; the same id again adds words to it
        position: the broker’s id of the position; the same id again adds a part
        order: the order that opened it
        exitOrder: the order that closed it
        pnl: net of all costs; by prices and costs if left out
        fee: fees of the whole trade, in feeCurrency; a rebate is negative
        feeCurrency: of the fee; the account’s if left out
        feeRate: to account currency, of one that is neither quote nor base
        funding: funding and dividends received in all, negative if paid
        swap: swap received in all, negative if paid; beside funding, not in it
        tax: tax paid in all; beside fees, not in them
        rate: quote currency to account currency; the last reported if left out
        leverage: as the broker has it: 10
        stop: stop known at the entry; with it the risk is known
        target: target known at the entry
        strategy: by name or whole; the run’s own if left out
        reason: why it was opened
        exitReason: why it was closed, in words
        kind: why it ended; by stop and target if left out
        confidence: 0 to 1, as stated
        tags: your own labels: ["news", "second entry"]
        expectedMinutes: how long it is meant to be held, in minutes
        signalAt: when the signal came, if before the decision
        signalPrice: the price at the signal
        context: at the entry: { "trend": "up", "session": "london" }
        lessonsHash: which lessons the agent was shown, by their hash
        mfe: best result on the way, in the account’s currency, before costs
        mae: worst result on the way; its sign does not matter
        r: result in R, without a stop
        remark: a remark afterwards
        bars: bars of the symbol, in place of context: the situation is derived from those closed by the entry
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('trade.record', True, {
            'symbol': symbol,
            'side': side,
            'size': size,
            'entryAt': entryAt,
            'entryPrice': entryPrice,
            'exitPrice': exitPrice,
            'trade': trade,
            'position': position,
            'order': order,
            'exitOrder': exitOrder,
            'pnl': pnl,
            'fee': fee,
            'feeCurrency': feeCurrency,
            'feeRate': feeRate,
            'funding': funding,
            'swap': swap,
            'tax': tax,
            'rate': rate,
            'leverage': leverage,
            'stop': stop,
            'target': target,
            'strategy': strategy,
            'reason': reason,
            'exitReason': exitReason,
            'kind': kind,
            'confidence': confidence,
            'tags': tags,
            'expectedMinutes': expectedMinutes,
            'signalAt': signalAt,
            'signalPrice': signalPrice,
            'context': context,
            'lessonsHash': lessonsHash,
            'mfe': mfe,
            'mae': mae,
            'r': r,
            'remark': remark,
            'bars': bars,
            'at': at,
            'id': id,
        })

    def trade_remark(
        self,
        *,
        trade: str,
        text: str,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Write something about a trade; recall hands it back with the episode.

        trade: T12, its id, or your own trade, position or order id
        text: what there is to say about it
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('trade.remark', True, {
            'trade': trade,
            'text': text,
            'at': at,
            'id': id,
        })

    def equity(
        self,
        *,
        equity: Number,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Record the account’s equity.

        equity: what the account is worth, in its currency
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('equity', True, {
            'equity': equity,
            'at': at,
            'id': id,
        })

    def cash(
        self,
        *,
        type: Literal['deposit', 'withdrawal', 'dividend', 'interest', 'funding', 'swap', 'fee', 'rebate', 'tax'],
        amount: Number,
        symbol: Optional[str] = None,
        trade: Optional[str] = None,
        note: Optional[str] = None,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Record a deposit, withdrawal, dividend, interest, funding, swap, fee, rebate or tax.

        type: deposits and withdrawals are no results; all else is
        amount: above 0: the type says which way; dividend, interest, funding and swap are negative if paid
        symbol: the open position it belongs to, by its symbol
        trade: the trade it belongs to: T12, its id, or your own trade, position or order id
        note: what it was, in words
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('cash', True, {
            'type': type,
            'amount': amount,
            'symbol': symbol,
            'trade': trade,
            'note': note,
            'at': at,
            'id': id,
        })

    def adjust(
        self,
        *,
        type: Literal['split', 'rename'],
        symbol: str,
        ratio: Optional[Number] = None,
        to: Optional[str] = None,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Record a split or a rename of a symbol.

        type: what the exchange did to the symbol
        symbol: the symbol as it was until now
        ratio: of a split: 4 for four new for one old
        to: of a rename: the new symbol
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('adjust', True, {
            'type': type,
            'symbol': symbol,
            'ratio': ratio,
            'to': to,
            'at': at,
            'id': id,
        })

    def instrument(
        self,
        *,
        symbol: str,
        multiplier: Optional[Number] = None,
        priceStep: Union[Optional[Number], LeftOut] = LEFT_OUT,
        sizeStep: Union[Optional[Number], LeftOut] = LEFT_OUT,
        quoteCurrency: Optional[str] = None,
        baseCurrency: Optional[str] = None,
        paidUp: Optional[bool] = None,
        accountCurrency: Optional[str] = None,
        rate: Optional[Number] = None,
        reportedBy: Optional[Literal['broker', 'name']] = None,
        calendar: Optional[Mapping[str, Any]] = None,
        barSeconds: Optional[int] = None,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Describe an instrument: multiplier, steps, currency, calendar.

        symbol: as your broker writes it: XAUUSD
        multiplier: money per unit of size when the price moves by one; 1 if left out, 100 for an option
        priceStep: smallest move of the price; null if unknown
        sizeStep: smallest step of size, which advice is rounded down to; null if unknown
        quoteCurrency: what its price is in; the account’s if left out
        baseCurrency: what a unit of it is: BTC of BTC/USDT; a fee in it is taken from what is held
        paidUp: bought with converted money, as shares abroad: its cost stays as it was converted
        accountCurrency: currency of the account it is traded in; as configured if left out
        rate: quote currency to account currency, until a report gives one
        reportedBy: broker: by fills and snapshots; name: by whole trades; the first report decides if left out
        calendar: where its trading day begins; UTC midnight if left out
        barSeconds: length of the bars it is traded on, in seconds
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('instrument', True, {
            'symbol': symbol,
            'multiplier': multiplier,
            'priceStep': priceStep,
            'sizeStep': sizeStep,
            'quoteCurrency': quoteCurrency,
            'baseCurrency': baseCurrency,
            'paidUp': paidUp,
            'accountCurrency': accountCurrency,
            'rate': rate,
            'reportedBy': reportedBy,
            'calendar': calendar,
            'barSeconds': barSeconds,
            'at': at,
            'id': id,
        }, ('priceStep', 'sizeStep',))

    def configure(
        self,
        *,
        currency: Optional[str] = None,
        calendar: Optional[Mapping[str, Any]] = None,
        barSeconds: Optional[int] = None,
        drawdownLimit: Optional[float] = None,
        appetite: Optional[Literal['seed', 'grossman-zhou']] = None,
        probe: Optional[float] = None,
        market: Optional[Mapping[str, Any]] = None,
        beliefPlans: Optional[bool] = None,
        strictFiles: Optional[bool] = None,
        reviewAfter: Optional[int] = None,
        layers: Optional[Literal['hindcast', 'investor-bench', 'finmem']] = None,
        scorer: Optional[Literal['rubric', 'model']] = None,
        leash: Optional[Mapping[str, Any]] = None,
        context: Optional[Mapping[str, Any]] = None,
        experiment: Union[Optional[Mapping[str, Any]], LeftOut] = LEFT_OUT,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Set the account’s currency, trading day and bar length, a person’s limits, what contexts hold, and an experiment.

        currency: the account’s currency: USD
        calendar: by which days the account is counted
        barSeconds: seconds by which two reports of one trade may differ
        drawdownLimit: share of the peak lost at which trading should halt; .2 unless said
        appetite: how risk shrinks in a drawdown: seed, 1 − (drawdown/limit)², or grossman-zhou
        probe: share of the cap that a probe risks while the record is young; .1 unless said, 0: none (a person’s)
        market: how bars become a situation: { "classifier": "fixed" }; what is left out stays as it is
        beliefPlans: a belief that is found makes a plan of its own; off unless said (a person’s)
        strictFiles: read protected files as they were last approved (a person’s)
        reviewAfter: ask for a review each time so many trades have closed since the last; 0: never, as unless said
        layers: by which rules what was read sinks or fades; hindcast unless said (a person’s)
        scorer: who scores what is observed and sums up what is alike: the rubric and an extract, unless said; or the home’s model (reflector)
        leash: what is allowed at most: { "riskPerTrade": 0.01, "symbols": ["XAUUSD"] }; what is left out stays (a person’s)
        context: what contexts hold, for all and by strategy: { "recentTrades": 5 }; what is left out stays
        experiment: withhold one part of the contexts in some blocks of days, to see whether it helps: { "section": "lessons" }; null ends it (a person’s)
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('configure', True, {
            'currency': currency,
            'calendar': calendar,
            'barSeconds': barSeconds,
            'drawdownLimit': drawdownLimit,
            'appetite': appetite,
            'probe': probe,
            'market': market,
            'beliefPlans': beliefPlans,
            'strictFiles': strictFiles,
            'reviewAfter': reviewAfter,
            'layers': layers,
            'scorer': scorer,
            'leash': leash,
            'context': context,
            'experiment': experiment,
            'at': at,
            'id': id,
        }, ('experiment',))

    def correct(
        self,
        *,
        trade: str,
        set: Mapping[str, Any],
        reason: str,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Put a trade right, from now on (a person’s).

        trade: T12, its id, or your own trade, position or order id
        set: what is right, and only that: { "exitPrice": 2706.4 }
        reason: why it is right so, in words
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('correct', True, {
            'trade': trade,
            'set': set,
            'reason': reason,
            'at': at,
            'id': id,
        })

    def void(
        self,
        *,
        trade: str,
        reason: str,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Declare a trade that never was (a person’s).

        trade: T12, its id, or your own trade, position or order id
        reason: why it never was, in words
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('void', True, {
            'trade': trade,
            'reason': reason,
            'at': at,
            'id': id,
        })

    def redact(
        self,
        *,
        hashes: Optional[Sequence[str]] = None,
        words: Optional[str] = None,
        reason: str,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Erase texts by their hash or by words in them; the log keeps the hashes (a person’s).

        hashes: hashes of texts, as events shows them
        words: words to erase: every text that holds them, and from files the lines that do
        reason: why they are erased, in words
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('redact', True, {
            'hashes': hashes,
            'words': words,
            'reason': reason,
            'at': at,
            'id': id,
        })

    def flags(
        self,
        *,
        asOf: Optional[Instant] = None,
        code: Optional[Literal['position_differs', 'position_returned', 'split_missing', 'fill_unmatched', 'reports_differ', 'reported_by_name', 'instrument_unknown', 'rate_missing', 'fee_without_rate', 'stop_wrong_side', 'size_unknown', 'context_unknown', 'open_forgotten', 'reflection_failed']] = None,
        symbol: Optional[str] = None,
        trade: Optional[str] = None,
        status: Optional[Literal['open', 'settled', 'closed', 'all']] = None,
        before: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> Answer:
        """List flags: what cannot be true or cannot be joined, the two values, and what to do.

        asOf: read what was known at this moment; now if left out
        code: only flags of this code
        symbol: only flags about this symbol
        trade: only about this trade: T12, its id, or your own trade, position or order id
        status: open ones, those that a fact settled, those that a person closed, or all
        before: only flags older than this one, such as F40: the next page
        limit: at most so many flags, the newest
        """
        return self._call('flags', False, {
            'asOf': asOf,
            'code': code,
            'symbol': symbol,
            'trade': trade,
            'status': status,
            'before': before,
            'limit': limit,
        })

    def flag_close(
        self,
        *,
        flag: str,
        reason: str,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """A person closes a flag: it was looked at, and there is nothing more to do about it.

        flag: which flag: F3, or its id
        reason: why there is nothing more to do about it, in words
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('flag.close', True, {
            'flag': flag,
            'reason': reason,
            'at': at,
            'id': id,
        })

    def trades(
        self,
        *,
        asOf: Optional[Instant] = None,
        status: Optional[Literal['open', 'closed', 'voided']] = None,
        symbol: Optional[str] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        run: Optional[str] = None,
        before: Optional[str] = None,
        limit: Optional[int] = None,
        totals: Optional[bool] = None,
    ) -> Answer:
        """List trades, newest first, with what all that match come to.

        asOf: read what was known at this moment; now if left out
        status: only trades in this state
        symbol: only trades in this symbol
        strategy: only of this strategy, any version
        run: only trades of this run
        before: only trades older than this one, such as T556: the next page
        limit: at most so many trades, the newest
        totals: what all that match come to: the first time, every episode is read into memory
        """
        return self._call('trades', False, {
            'asOf': asOf,
            'status': status,
            'symbol': symbol,
            'strategy': strategy,
            'run': run,
            'before': before,
            'limit': limit,
            'totals': totals,
        })

    def trade(
        self,
        *,
        asOf: Optional[Instant] = None,
        trade: str,
    ) -> Answer:
        """One trade’s story: what happened to it, what was expected, what it taught, what had been shown.

        asOf: read what was known at this moment; now if left out
        trade: T12, its id, or your own trade, position or order id
        """
        return self._call('trade', False, {
            'asOf': asOf,
            'trade': trade,
        })

    def positions(
        self,
        *,
        asOf: Optional[Instant] = None,
    ) -> Answer:
        """Show open trades with marks, excursions and reasons.

        asOf: read what was known at this moment; now if left out
        """
        return self._call('positions', False, {
            'asOf': asOf,
        })

    def recall(
        self,
        *,
        asOf: Optional[Instant] = None,
        symbol: Optional[str] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        side: Optional[Literal['long', 'short']] = None,
        context: Optional[Mapping[str, Any]] = None,
        bars: Optional[Union[Sequence[Mapping[str, Any]], Mapping[str, Any]]] = None,
        turn: Optional[str] = None,
        events: Optional[Sequence[str]] = None,
        variant: Optional[str] = None,
        kinds: Optional[Sequence[Literal['trade', 'no_trade', 'incident']]] = None,
        memories: Optional[Sequence[Literal['episodes', 'beliefs', 'plans']]] = None,
        limit: Optional[int] = None,
        order: Optional[Literal['balanced', 'outcome', 'relevance', 'losses_first']] = None,
        formula: Optional[Literal['owm-1.0', 'owm-1.1']] = None,
        weights: Optional[Mapping[str, Any]] = None,
        text: Optional[str] = None,
        sharpe: Optional[bool] = None,
        distribution: Optional[bool] = None,
    ) -> Answer:
        """What happened in situations like this one: winners, warnings, what they come to, beliefs and plans.

        asOf: read what was known at this moment; now if left out
        symbol: the symbol it is about: XAUUSD; any if left out
        strategy: the strategy, by name or whole; all its versions count; the run’s own if left out
        side: the side it is about; both if left out
        context: the situation as you know it: { "trend": "up", "session": "london" }
        bars: bars of the symbol; what context leaves out is derived from them
        turn: a turn’s id: its situation is taken, and what is shown is recorded with it
        events: named events going on: ["NFP"]; the turn’s if left out
        variant: name, version and parameters of the strategy, as trades show it
        kinds: trade, no_trade, incident; all if left out
        memories: episodes, beliefs, plans; all if left out
        limit: at most so many hits and warnings
        order: balanced has warnings beside the hits; the others are plain lists
        formula: by which formula; owm-1.0 is the published one, with its faults
        weights: of the context’s fields: { "trend": 0.25 }
        text: words to look for in reasons and remarks; they order the list only
        sharpe: weigh memories by the Sharpe ratio of the month before them
        distribution: also answer what the whole evidence comes to
        """
        return self._call('recall', False, {
            'asOf': asOf,
            'symbol': symbol,
            'strategy': strategy,
            'side': side,
            'context': context,
            'bars': bars,
            'turn': turn,
            'events': events,
            'variant': variant,
            'kinds': kinds,
            'memories': memories,
            'limit': limit,
            'order': order,
            'formula': formula,
            'weights': weights,
            'text': text,
            'sharpe': sharpe,
            'distribution': distribution,
        })

    def size(
        self,
        *,
        asOf: Optional[Instant] = None,
        symbol: Optional[str] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        side: Optional[Literal['long', 'short']] = None,
        context: Optional[Mapping[str, Any]] = None,
        bars: Optional[Union[Sequence[Mapping[str, Any]], Mapping[str, Any]]] = None,
        turn: Optional[str] = None,
        events: Optional[Sequence[str]] = None,
        entry: Optional[Number] = None,
        stop: Optional[Number] = None,
        stopDistance: Optional[Number] = None,
        rate: Optional[Number] = None,
        cap: Optional[float] = None,
        kelly: Optional[Literal['lower', 'mean']] = None,
        formula: Optional[Literal['owm-1.0', 'owm-1.1']] = None,
        strict: Optional[bool] = None,
    ) -> Answer:
        """How much the record justifies risking here: a share of equity and lots, or zero and why.

        asOf: read what was known at this moment; now if left out
        symbol: the symbol it is about: XAUUSD; any if left out
        strategy: the strategy, by name or whole; all its versions count; the run’s own if left out
        side: the side it is about; both if left out
        context: the situation as you know it: { "trend": "up", "session": "london" }
        bars: bars of the symbol; what context leaves out is derived from them
        turn: a turn’s id: its situation is taken, and what is shown is recorded with it
        events: named events going on: ["NFP"]; the turn’s if left out
        entry: the price it would be entered at; the context’s if left out
        stop: where it would be wrong: entry to stop is what is risked
        stopDistance: what 1R is in price, instead of entry and stop
        rate: quote currency to account currency; 1 if they are the same
        cap: most that may be risked at 1R, a share of equity; .02 unless said
        kelly: half Kelly at the lower end, or a quarter at the mean
        formula: by which formula; owm-1.0 is the published one, and unsafe: it bets on a fair coin
        strict: also ask for proof: a bet without an edge in at most 5% of lives
        """
        return self._call('size', False, {
            'asOf': asOf,
            'symbol': symbol,
            'strategy': strategy,
            'side': side,
            'context': context,
            'bars': bars,
            'turn': turn,
            'events': events,
            'entry': entry,
            'stop': stop,
            'stopDistance': stopDistance,
            'rate': rate,
            'cap': cap,
            'kelly': kelly,
            'formula': formula,
            'strict': strict,
        })

    def check(
        self,
        *,
        asOf: Optional[Instant] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        context: Optional[Mapping[str, Any]] = None,
        bars: Optional[Union[Sequence[Mapping[str, Any]], Mapping[str, Any]]] = None,
        turn: Optional[str] = None,
        events: Optional[Sequence[str]] = None,
        entry: Optional[Number] = None,
        stop: Optional[Number] = None,
        stopDistance: Optional[Number] = None,
        rate: Optional[Number] = None,
        cap: Optional[float] = None,
        kelly: Optional[Literal['lower', 'mean']] = None,
        formula: Optional[Literal['owm-1.0', 'owm-1.1']] = None,
        strict: Optional[bool] = None,
        symbol: str,
        side: Literal['long', 'short'],
        size: Optional[Number] = None,
    ) -> Answer:
        """Before an order: similar losses, plans in force, what size the record justifies, beliefs that disagree.

        asOf: read what was known at this moment; now if left out
        strategy: the strategy, by name or whole; all its versions count; the run’s own if left out
        context: the situation as you know it: { "trend": "up", "session": "london" }
        bars: bars of the symbol; what context leaves out is derived from them
        turn: a turn’s id: its situation is taken, and what is shown is recorded with it
        events: named events going on: ["NFP"]; the turn’s if left out
        entry: the price it would be entered at; the context’s if left out
        stop: where it would be wrong: entry to stop is what is risked
        stopDistance: what 1R is in price, instead of entry and stop
        rate: quote currency to account currency; 1 if they are the same
        cap: most that may be risked at 1R, a share of equity; .02 unless said
        kelly: half Kelly at the lower end, or a quarter at the mean
        formula: by which formula; owm-1.0 is the published one, and unsafe: it bets on a fair coin
        strict: also ask for proof: a bet without an edge in at most 5% of lives
        symbol: what you mean to trade, as your broker writes it: XAUUSD
        side: which way you mean to trade it
        size: what you mean to order; it is compared with what is advised
        """
        return self._call('check', False, {
            'asOf': asOf,
            'strategy': strategy,
            'context': context,
            'bars': bars,
            'turn': turn,
            'events': events,
            'entry': entry,
            'stop': stop,
            'stopDistance': stopDistance,
            'rate': rate,
            'cap': cap,
            'kelly': kelly,
            'formula': formula,
            'strict': strict,
            'symbol': symbol,
            'side': side,
            'size': size,
        })

    def beliefs(
        self,
        *,
        asOf: Optional[Instant] = None,
        symbol: Optional[str] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        side: Optional[Literal['long', 'short']] = None,
        context: Optional[Mapping[str, Any]] = None,
        bars: Optional[Union[Sequence[Mapping[str, Any]], Mapping[str, Any]]] = None,
        events: Optional[Sequence[str]] = None,
        belief: Optional[str] = None,
        state: Optional[Literal['candidate', 'supported', 'contradicted', 'retired']] = None,
        all: Optional[bool] = None,
        merged: Optional[bool] = None,
        limit: Optional[int] = None,
    ) -> Answer:
        """What the record supports or contradicts; what it cannot tell yet, and one by its handle with its evidence.

        asOf: read what was known at this moment; now if left out
        symbol: the symbol it is about: XAUUSD; any if left out
        strategy: the strategy, by name or whole; all its versions count; the run’s own if left out
        side: the side it is about; both if left out
        context: the situation as you know it: { "trend": "up", "session": "london" }
        bars: bars of the symbol; what context leaves out is derived from them
        events: named events going on: ["NFP"]; the turn’s if left out
        belief: B3: one belief, with its evidence for and against
        state: only those in this state
        all: also those of which nothing can be told yet
        merged: also those that a wider belief speaks for
        limit: at most so many beliefs
        """
        return self._call('beliefs', False, {
            'asOf': asOf,
            'symbol': symbol,
            'strategy': strategy,
            'side': side,
            'context': context,
            'bars': bars,
            'events': events,
            'belief': belief,
            'state': state,
            'all': all,
            'merged': merged,
            'limit': limit,
        })

    def belief_seed(
        self,
        *,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
        key: Optional[Literal['with-the-trend', 'against-the-trend', 'low-volatility', 'extreme-volatility', 'wide-spread', 'losing-streak']] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        symbol: Optional[str] = None,
        proposition: Optional[str] = None,
        condition: Optional[Mapping[str, Any]] = None,
        claim: Optional[Literal['gains', 'loses', 'other']] = None,
        for_: Optional[int] = None,
        against: Optional[int] = None,
        alpha: Optional[float] = None,
        beta: Optional[float] = None,
    ) -> Answer:
        """Seed a belief before the record shows it (a person’s): one of ours by key, or your own words and conditions.

        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        key: a common opinion to start with
        strategy: of a key: only for this strategy
        symbol: of a key: only for this symbol
        proposition: what is believed, in words
        condition: when it holds: { "trend": "up", "atrD1": { "above": 100 } }
        claim: whether trades there gain or lose, or other: something that trades cannot test
        for_: of other: how often it was seen to hold
        against: of other: how often it was not
        alpha: of gains and loses: what speaks for it to begin with, 1 + c·n for a confidence c over n trades; 2 if left out
        beta: what speaks against it, 1 + (1 − c)·n; 1 if left out
        """
        return self._call('belief.seed', True, {
            'at': at,
            'id': id,
            'key': key,
            'strategy': strategy,
            'symbol': symbol,
            'proposition': proposition,
            'condition': condition,
            'claim': claim,
            'for': for_,
            'against': against,
            'alpha': alpha,
            'beta': beta,
        })

    def plans(
        self,
        *,
        asOf: Optional[Instant] = None,
        all: Optional[bool] = None,
        limit: Optional[int] = None,
    ) -> Answer:
        """List plans: if this, then that, until then; and those that contradict each other.

        asOf: read what was known at this moment; now if left out
        all: also those that are over
        limit: at most so many plans, the newest
        """
        return self._call('plans', False, {
            'asOf': asOf,
            'all': all,
            'limit': limit,
        })

    def plan_create(
        self,
        *,
        condition: Mapping[str, Any],
        action: Mapping[str, Any],
        symbol: Union[Optional[str], LeftOut] = LEFT_OUT,
        strategy: Union[Optional[Union[str, Mapping[str, Any]]], LeftOut] = LEFT_OUT,
        reason: Optional[str] = None,
        sources: Optional[Sequence[str]] = None,
        priority: Optional[float] = None,
        expiresAt: Union[Optional[Instant], LeftOut] = LEFT_OUT,
        until: Union[Optional[Mapping[str, Any]], LeftOut] = LEFT_OUT,
        source: Optional[Literal['belief', 'reflection']] = None,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Make a plan: when a condition holds, adjust a parameter, skip the trade, close it, or be warned.

        condition: when: { "drawdown": { "from": 0.15 } }
        action: what then: { "type": "skip_trade" }, "force_exit", "alert" with a "message", or "adjust_param" with a "param" and "multiply", "set" or "add"
        symbol: only for this symbol; any if left out
        strategy: only for this strategy, all its versions; any if left out
        reason: why it was made, in words
        sources: handles of the memories behind it: E12, B3; one of nothing is left out
        priority: how much it matters, 0 to 1; 0.5 if left out
        expiresAt: when it ends; 30 days on if left out, null: never
        until: a condition that ends it: { "drawdown": { "below": 0.05 } }
        source: what it came from, if not from whoever records it
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('plan.create', True, {
            'condition': condition,
            'action': action,
            'symbol': symbol,
            'strategy': strategy,
            'reason': reason,
            'sources': sources,
            'priority': priority,
            'expiresAt': expiresAt,
            'until': until,
            'source': source,
            'at': at,
            'id': id,
        }, ('symbol', 'strategy', 'expiresAt', 'until',))

    def plan_cancel(
        self,
        *,
        plan: str,
        reason: Optional[str] = None,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Cancel a plan. A person’s plan, and the one a drawdown made, only a person cancels.

        plan: which plan: P3, or its id
        reason: why it is given up, in words
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('plan.cancel', True, {
            'plan': plan,
            'reason': reason,
            'at': at,
            'id': id,
        })

    def plan_remark(
        self,
        *,
        plan: str,
        text: str,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Write something about a plan, also one that is over: what came of it, what it taught.

        plan: which plan, also one that is over: P3, or its id
        text: what there is to say about it
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('plan.remark', True, {
            'plan': plan,
            'text': text,
            'at': at,
            'id': id,
        })

    def mood(
        self,
        *,
        asOf: Optional[Instant] = None,
        history: Optional[int] = None,
    ) -> Answer:
        """The agent’s state by its record: confidence, appetite, drawdown, streaks, advice, calibration, risk of ruin.

        asOf: read what was known at this moment; now if left out
        history: how many past states to list
        """
        return self._call('mood', False, {
            'asOf': asOf,
            'history': history,
        })

    def habits(
        self,
        *,
        asOf: Optional[Instant] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        symbol: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> Answer:
        """What the agent actually does, as a whole and by strategy and symbol: biases, sizing, timing, drift, patterns.

        asOf: read what was known at this moment; now if left out
        strategy: only this strategy, any version
        symbol: only trades in this symbol
        limit: at most so many pairs, the busiest first
        """
        return self._call('habits', False, {
            'asOf': asOf,
            'strategy': strategy,
            'symbol': symbol,
            'limit': limit,
        })

    def performance(
        self,
        *,
        asOf: Optional[Instant] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        symbol: Optional[str] = None,
        variant: Optional[str] = None,
        run: Optional[str] = None,
    ) -> Answer:
        """How a strategy has done: overall, by regime, session and variant, with the agent’s habits beside it.

        asOf: read what was known at this moment; now if left out
        strategy: the strategy’s name, any version; all if left out
        symbol: only trades in this symbol; with a strategy, its habits too
        variant: name, version and parameters of the strategy, as trades show it
        run: only trades of this run
        """
        return self._call('performance', False, {
            'asOf': asOf,
            'strategy': strategy,
            'symbol': symbol,
            'variant': variant,
            'run': run,
        })

    def layers(
        self,
        *,
        asOf: Optional[Instant] = None,
        symbol: Optional[str] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        context: Optional[Mapping[str, Any]] = None,
        bars: Optional[Union[Sequence[Mapping[str, Any]], Mapping[str, Any]]] = None,
        turn: Optional[str] = None,
        events: Optional[Sequence[str]] = None,
        memory: Optional[str] = None,
        question: Optional[str] = None,
        layer: Optional[Literal['short', 'mid', 'long', 'reflection']] = None,
        limit: Optional[int] = None,
        threshold: Optional[float] = None,
    ) -> Answer:
        """What was read and told, by how long it lasts: what stands, what matters now, or one memory with its story.

        asOf: read what was known at this moment; now if left out
        symbol: the symbol it is about: XAUUSD; any if left out
        strategy: the strategy, by name or whole; all its versions count; the run’s own if left out
        context: the situation as you know it: { "trend": "up", "session": "london" }
        bars: bars of the symbol; what context leaves out is derived from them
        turn: a turn’s id: its situation is taken, and what is shown is recorded with it
        events: named events going on: ["NFP"]; the turn’s if left out
        memory: K3: one memory, with why it stands where it does
        question: what it is to be about, in your own words; the current situation if left out
        layer: only of this layer
        limit: at most so many of each layer; 3, 2, 2 and 1 if left out
        threshold: only what is at least so like the question, by the cosine of vectors; none if left out
        """
        return self._call('layers', False, {
            'asOf': asOf,
            'symbol': symbol,
            'strategy': strategy,
            'context': context,
            'bars': bars,
            'turn': turn,
            'events': events,
            'memory': memory,
            'question': question,
            'layer': layer,
            'limit': limit,
            'threshold': threshold,
        })

    def past(
        self,
        *,
        asOf: Optional[Instant] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
    ) -> Answer:
        """What the trades so far say: result, expectancy, by symbol, hour, after losses and holding time, and what cannot be told yet.

        asOf: read what was known at this moment; now if left out
        strategy: the strategy’s name, any version; all if left out
        """
        return self._call('past', False, {
            'asOf': asOf,
            'strategy': strategy,
        })

    def lessons(
        self,
        *,
        asOf: Optional[Instant] = None,
        lessons: Optional[str] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        all: Optional[bool] = None,
        limit: Optional[int] = None,
    ) -> Answer:
        """What the trades taught: the lessons in force, what followed them, and when the next are due.

        asOf: read what was known at this moment; now if left out
        lessons: L3: these, whatever became of them
        strategy: of this strategy; the memory’s own, or whatever is traded
        all: also those that are no longer in force, of any strategy
        limit: at most so many, the newest first
        """
        return self._call('lessons', False, {
            'asOf': asOf,
            'lessons': lessons,
            'strategy': strategy,
            'all': all,
            'limit': limit,
        })

    def lessons_judge(
        self,
        *,
        lessons: str,
        verdict: Literal['approve', 'promote', 'withdraw'],
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """A person approves lessons that a model wrote, has some stand for good, or withdraws them.

        lessons: which lessons: L3, or their id
        verdict: approve: a model’s words stand as a person’s; promote: they also go on standing when newer ones come; withdraw: they are shown no more
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('lessons.judge', True, {
            'lessons': lessons,
            'verdict': verdict,
            'at': at,
            'id': id,
        })

    def reflect(
        self,
        *,
        at: Optional[Instant] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        reflector: Optional[Literal['statistical', 'model']] = None,
        propose: Optional[bool] = None,
    ) -> Answer:
        """Draw lessons from the trades now; a turn does it when it is due.

        at: the moment, by the clock of your data; now if left out
        strategy: whose trades; the memory’s own strategy, or whatever is traded
        reflector: statistical, from numbers alone, or the home’s model; as configured if left out
        propose: also plan half the size where a loss was found, and propose the lines for the playbook
        """
        return self._call('reflect', True, {
            'at': at,
            'strategy': strategy,
            'reflector': reflector,
            'propose': propose,
        })

    def ab(
        self,
        *,
        asOf: Optional[Instant] = None,
        name: Optional[str] = None,
        effect: Optional[float] = None,
    ) -> Answer:
        """Whether it helps to be shown something: blocks with it against blocks without, drawn at random.

        asOf: read what was known at this moment; now if left out
        name: the experiment; the one that runs, or ran last, if left out
        effect: the difference, in R a trade, that the trades still needed would tell
        """
        return self._call('ab', False, {
            'asOf': asOf,
            'name': name,
            'effect': effect,
        })

    def journal(
        self,
        *,
        text: str,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
        turn: Optional[str] = None,
    ) -> Answer:
        """Write into the journal of the trading day.

        text: what to keep of this moment
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        turn: id of the turn it was written in
        """
        return self._call('journal', True, {
            'text': text,
            'at': at,
            'id': id,
            'turn': turn,
        })

    def note(
        self,
        *,
        key: str,
        text: str,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
        turn: Optional[str] = None,
    ) -> Answer:
        """Write a note under a key, in place of the one before; every version is kept.

        key: a name, such as position_AAPL; never a path
        text: the whole note
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        turn: id of the turn it was written in
        """
        return self._call('note', True, {
            'key': key,
            'text': text,
            'at': at,
            'id': id,
            'turn': turn,
        })

    def review(
        self,
        *,
        period: str,
        text: str,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
        turn: Optional[str] = None,
    ) -> Answer:
        """Write the review of a week or a month; it stands for the days it covers.

        period: week_2026-03 or month_2026-01
        text: the whole review
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        turn: id of the turn it was written in
        """
        return self._call('review', True, {
            'period': period,
            'text': text,
            'at': at,
            'id': id,
            'turn': turn,
        })

    def learn(
        self,
        *,
        text: str,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
        turn: Optional[str] = None,
    ) -> Answer:
        """Add a learning to the playbook, below its rules; rules change by proposal.

        text: what was learned, in a sentence
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        turn: id of the turn it was written in
        """
        return self._call('learn', True, {
            'text': text,
            'at': at,
            'id': id,
            'turn': turn,
        })

    def propose(
        self,
        *,
        file: str,
        edit: Optional[Literal['replace', 'append', 'whole']] = None,
        find: Optional[str] = None,
        text: str,
        reason: str,
        symbol: Optional[str] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        side: Optional[Literal['long', 'short']] = None,
        context: Optional[Mapping[str, Any]] = None,
        turn: Optional[str] = None,
        events: Optional[Sequence[str]] = None,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Propose a change to a rule, a manual, a strategy: a person approves or declines it.

        file: path of the file to change, such as playbook.md
        edit: replace if find is given, else append; whole replaces the file
        find: the exact text to replace; it stands in the file once
        text: what to put there, or to append
        reason: why it should change; a person reads it
        symbol: the symbol it is about: XAUUSD; any if left out
        strategy: the strategy, by name or whole; all its versions count; the run’s own if left out
        side: the side it is about; both if left out
        context: the situation as you know it: { "trend": "up", "session": "london" }
        turn: a turn’s id: its situation is taken, and what is shown is recorded with it
        events: named events going on: ["NFP"]; the turn’s if left out
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('propose', True, {
            'file': file,
            'edit': edit,
            'find': find,
            'text': text,
            'reason': reason,
            'symbol': symbol,
            'strategy': strategy,
            'side': side,
            'context': context,
            'turn': turn,
            'events': events,
            'at': at,
            'id': id,
        })

    def proposals(
        self,
        *,
        proposal: Optional[str] = None,
        all: Optional[bool] = None,
        limit: Optional[int] = None,
        asOf: Optional[Instant] = None,
    ) -> Answer:
        """List what waits for a person: proposed changes with reason and diff, files changed by hand.

        proposal: one of them: C3
        all: also those that were approved or declined
        limit: at most so many proposals
        asOf: read what was known at this moment; now if left out
        """
        return self._call('proposals', False, {
            'proposal': proposal,
            'all': all,
            'limit': limit,
            'asOf': asOf,
        })

    def approve(
        self,
        *,
        proposal: Optional[str] = None,
        file: Optional[str] = None,
        reason: Optional[str] = None,
        shown: Optional[str] = None,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Approve a proposed change, or a protected file changed by hand (a person’s).

        proposal: which proposal: C3; or name a file
        file: a protected file that was changed by hand
        reason: why you approve it; kept with the proposal
        shown: SHA-256 of the diff that you looked at, as proposals answers it: refused if it is another by now
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('approve', True, {
            'proposal': proposal,
            'file': file,
            'reason': reason,
            'shown': shown,
            'at': at,
            'id': id,
        })

    def decline(
        self,
        *,
        proposal: str,
        reason: Optional[str] = None,
        shown: Optional[str] = None,
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Decline a proposed change; it stays on record with your reason (a person’s).

        proposal: which proposal: C3
        reason: why not; kept with the proposal
        shown: SHA-256 of the diff that you looked at, as proposals answers it: refused if it is another by now
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('decline', True, {
            'proposal': proposal,
            'reason': reason,
            'shown': shown,
            'at': at,
            'id': id,
        })

    def distil(
        self,
        *,
        runs: Sequence[str],
        at: Optional[Instant] = None,
        id: Optional[str] = None,
    ) -> Answer:
        """Propose what several runs’ playbooks have in common as rules of this one; a person approves it.

        runs: at least two runs of the agent; live is one
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        id: your own id of it: the same id is the same fact, and with other content it is refused
        """
        return self._call('distil', True, {
            'runs': runs,
            'at': at,
            'id': id,
        })

    def read(
        self,
        *,
        path: str,
        lines: Optional[str] = None,
        turn: Optional[str] = None,
        asOf: Optional[Instant] = None,
    ) -> Answer:
        """Read a file of the workspace, some of its lines, or a quoted passage, as it is or as it was at a moment.

        path: such as playbook.md or journal/2026-01-31.md; a passage by its handle, N2; or what was read elsewhere, K3
        lines: a line or a range such as 12-20; all if left out
        turn: the agent’s turn that reads: lines of now are recorded with it and get a handle
        asOf: read what was known at this moment; now if left out
        """
        return self._call('read', False, {
            'path': path,
            'lines': lines,
            'turn': turn,
            'asOf': asOf,
        })

    def search(
        self,
        *,
        question: str,
        limit: Optional[int] = None,
        sources: Optional[Sequence[Literal['workspace', 'transcript', 'decision', 'incident', 'trade', 'plan', 'report', 'observation', 'shared']]] = None,
        all: Optional[bool] = None,
        runs: Optional[Literal['own', 'all']] = None,
        turn: Optional[str] = None,
        asOf: Optional[Instant] = None,
    ) -> Answer:
        """Find passages in notes, journals, reviews, rules, decisions, incidents and remarks, with their lines.

        question: in your own words; names and figures are found exactly
        limit: at most so many passages
        sources: only of these: workspace, transcript, decision, incident, trade, plan, report, observation, shared
        all: also what reviews cover by now
        runs: all: also reports and transcripts of paper and backtest runs; of the live memory, and of now
        turn: the agent’s turn that asks: what it is shown of now is recorded and gets handles
        asOf: read what was known at this moment; now if left out
        """
        return self._call('search', False, {
            'question': question,
            'limit': limit,
            'sources': sources,
            'all': all,
            'runs': runs,
            'turn': turn,
            'asOf': asOf,
        })

    def reindex(
        self,
        *,
        anew: Optional[bool] = None,
    ) -> Answer:
        """Bring the search index up to date: what changed, or all of it anew; and the vectors of the model set up now.

        anew: make it from nothing, and the files that are made from the log too; the old index answers until the new one is whole
        """
        return self._call('reindex', True, {
            'anew': anew,
        })

    def embedder(
        self,
        *,
        name: str,
        onlyInstalled: Optional[bool] = None,
        questions: Optional[Sequence[str]] = None,
    ) -> Answer:
        """Search by another model: install it, make its vectors while the one before answers, and see what it finds otherwise.

        name: static, minilm, or one that hindcast.json names under search.embedders
        onlyInstalled: install nothing: what minilm lacks is only told; else npm installs it
        questions: compare by these; the last 20 that turns asked, if left out
        """
        return self._call('embedder', True, {
            'name': name,
            'onlyInstalled': onlyInstalled,
            'questions': questions,
        })

    def maintain(
        self,
        *,
        at: Optional[Instant] = None,
        dryRun: Optional[bool] = None,
    ) -> Answer:
        """Look after the memories: split, merge and recount beliefs, clear plans, let knowledge rise, sink and be summed up; a turn does it when it is due.

        at: the end of a trading day at or before this moment; now if left out
        dryRun: only show what would move, be fed, summed up or forgotten, each with why; nothing is recorded
        """
        return self._call('maintain', True, {
            'at': at,
            'dryRun': dryRun,
        })

    def leash(
        self,
        *,
        asOf: Optional[Instant] = None,
        strategy: Optional[str] = None,
    ) -> Answer:
        """What a person allows at most, who set it and since when; and how a strategy’s context is set.

        asOf: read what was known at this moment; now if left out
        strategy: also what is for this strategy alone; the run’s own if left out
        """
        return self._call('leash', False, {
            'asOf': asOf,
            'strategy': strategy,
        })

    def moments(
        self,
        *,
        asOf: Optional[Instant] = None,
        language: Optional[Literal['en', 'zh']] = None,
    ) -> Answer:
        """What should be written down now, and since when: a journal, a position’s note, a review.

        asOf: read what was known at this moment; now if left out
        language: of the prompts: English or Chinese
        """
        return self._call('moments', False, {
            'asOf': asOf,
            'language': language,
        })

    def activity(
        self,
        *,
        asOf: Optional[Instant] = None,
    ) -> Answer:
        """Show recent activity: rejections, executed orders, result today, losing streak.

        asOf: read what was known at this moment; now if left out
        """
        return self._call('activity', False, {
            'asOf': asOf,
        })

    def events(
        self,
        *,
        asOf: Optional[Instant] = None,
        after: Optional[int] = None,
        kind: Optional[Literal['accepted', 'configured', 'instrument', 'run.started', 'file.given', 'cash', 'adjusted', 'equity', 'recalled', 'belief.seeded', 'plan.created', 'plan.cancelled', 'plan.remarked', 'observation', 'compression', 'maintenance', 'decision', 'rejection', 'order', 'fill', 'trade.recorded', 'remark', 'journal', 'note', 'review', 'learning', 'proposal', 'approval', 'file.seen', 'file.gone', 'file.remains', 'tick', 'incident', 'corrected', 'voided', 'flag.closed', 'reflection', 'lessons.judged', 'redacted', 'run.ended']] = None,
        turn: Optional[str] = None,
        run: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> Answer:
        """Read the log: the newest events, or those after a seq.

        asOf: read what was known at this moment; now if left out
        after: only events after this seq, oldest first
        kind: only facts of this sort
        turn: only those recorded in this turn, by its id
        run: only those of this run
        limit: at most so many events
        """
        return self._call('events', False, {
            'asOf': asOf,
            'after': after,
            'kind': kind,
            'turn': turn,
            'run': run,
            'limit': limit,
        })

    def status(
        self,
        *,
        asOf: Optional[Instant] = None,
    ) -> Answer:
        """Show what this memory holds: events, trades, runs, equity, and what needs a look.

        asOf: read what was known at this moment; now if left out
        """
        return self._call('status', False, {
            'asOf': asOf,
        })

    def health(
        self,
        *,
        asOf: Optional[Instant] = None,
    ) -> Answer:
        """How this memory is doing: what it holds by kind and layer, how quick, how large, how it flows, and what to do about it.

        asOf: read what was known at this moment; now if left out
        """
        return self._call('health', False, {
            'asOf': asOf,
        })

    def runs(
        self,
        *,
        to: Optional[str] = None,
        asOf: Optional[Instant] = None,
    ) -> Answer:
        """List every run, live and simulated, with what it came to; or those most like one of them.

        to: a run: the others in the order of their likeness to it
        asOf: read what was known at this moment; now if left out
        """
        return self._call('runs', False, {
            'to': to,
            'asOf': asOf,
        })

    def diff(
        self,
        *,
        runs: Sequence[str],
        asOf: Optional[Instant] = None,
    ) -> Answer:
        """Compare two runs: what they came to, their playbooks, notes and journals.

        runs: names of two runs; live is one
        asOf: read what was known at this moment; now if left out
        """
        return self._call('diff', False, {
            'runs': runs,
            'asOf': asOf,
        })

    def run_open(
        self,
        *,
        run: Optional[str] = None,
        mode: Optional[Literal['live', 'paper', 'backtest']] = None,
        strategy: Optional[Union[str, Mapping[str, Any]]] = None,
        note: Optional[str] = None,
        prompt: Optional[str] = None,
        presets: Optional[Mapping[str, Any]] = None,
        from_: Optional[str] = None,
    ) -> Answer:
        """Open a run. A paper or backtest run gets a log of its own and never writes into the live one.

        run: a name for it; its mode and a number if left out
        mode: live shares the agent’s log; paper and backtest get one of their own
        strategy: what it trades by; trades that name none take it
        note: what it is for, in words
        prompt: the strategy in words: its playbook begins with it
        presets: files it begins with: { "notes/experience.md": "…" }
        from_: a run, or live, whose playbook, SOUL, manual and notes it takes over
        """
        return self._call('run.open', True, {
            'run': run,
            'mode': mode,
            'strategy': strategy,
            'note': note,
            'prompt': prompt,
            'presets': presets,
            'from': from_,
        })

    def run_close(
        self,
        *,
        run: Optional[str] = None,
        note: Optional[str] = None,
    ) -> Answer:
        """Close a run; nothing more is recorded under it.

        run: which run; the one this memory was opened with if left out
        note: what there is to say about it, in place of its first note
        """
        return self._call('run.close', True, {
            'run': run,
            'note': note,
        })

    def verify(
        self,
        *,
        against: Optional[str] = None,
        index: Optional[bool] = None,
    ) -> Answer:
        """Check the record: pages, chain, texts, anchors, every derived row and the search index against the log.

        against: a file of anchors, such as anchors.also names; that one is compared if left out
        index: compare the whole search index, made again from the log; else some of its documents
        """
        return self._call('verify', False, {
            'against': against,
            'index': index,
        })

    def accept(
        self,
        *,
        reason: str,
        at: Optional[Instant] = None,
    ) -> Answer:
        """Take a log that is not the one that was anchored as the log from now on (a person’s); that it was so stays on record.

        reason: why the log is not the one that was anchored, in words
        at: when it happened, such as 2026-01-31T09:30:00Z; now if left out
        """
        return self._call('accept', True, {
            'reason': reason,
            'at': at,
        })

    def rebuild(self) -> Answer:
        """Make every derived row again from the log."""
        return self._call('rebuild', True, {})

    def backup(
        self,
        *,
        to: str,
    ) -> Answer:
        """Copy the log into a folder, consistently, while others write.

        to: a folder that does not hold a backup yet
        """
        return self._call('backup', False, {
            'to': to,
        })

    def restore(
        self,
        *,
        from_: str,
        run: Optional[str] = None,
        replace: Optional[bool] = None,
        reason: str,
    ) -> Answer:
        """Put a backup in the log’s place (a person’s): checked first, whole or not at all; what was there is kept aside.

        from_: the folder that a backup was written to
        run: a simulated run that it is a backup of; the agent’s live log if left out
        replace: put it in place of a log that is here; what the backup does not have of it is then no longer in the log
        reason: why it is restored; it stays on record
        """
        return self._call('restore', True, {
            'from': from_,
            'run': run,
            'replace': replace,
            'reason': reason,
        })

    def import_(
        self,
        *,
        from_: Optional[str] = None,
        facts: Optional[Sequence[Any]] = None,
        source: Optional[Literal['facts', 'tradememory', 'notes', 'ibkr', 'mt5', 'hyperliquid', 'binance', 'trips', 'fills']] = None,
        map: Optional[Union[str, Mapping[str, Any]]] = None,
        zone: Optional[str] = None,
        decimal: Optional[Literal[',', '.']] = None,
        dayFirst: Optional[bool] = None,
        paid: Optional[Literal['negative', 'positive']] = None,
        account: Optional[str] = None,
        symbol: Optional[str] = None,
        strategy: Optional[str] = None,
        bars: Optional[str] = None,
        dryRun: Optional[bool] = None,
        skipRefused: Optional[bool] = None,
    ) -> Answer:
        """Import past facts, in order of time. What the log has already is left out; a whole export is copied as it is.

        from_: a file: JSON lines as export writes them, or what a broker exports; or a folder of notes
        facts: the facts themselves: [{ "kind": "equity", "at": …, "payload": { … } }]
        source: which format the file has; recognised if left out
        map: of a table: which column is which field: "price=Kurs,size=Menge"
        zone: where the clock of the file hung, for times without a zone: Europe/Athens, EET-NY
        decimal: the sign before decimals; told from the file if left out
        dayFirst: whether 03/04 is the third of April; told from the file if left out
        paid: how a table writes costs that were paid, where a column has both signs: the others are rebates
        account: of a file with several accounts: the one that is meant
        symbol: the symbol of rows that name none
        strategy: the strategy of rows that name none
        bars: a CSV of bars (time, open, high, low, close, symbol): the situation of each trade is read from those closed by its entry
        dryRun: says what would be taken, and changes nothing
        skipRefused: takes the other lines where some cannot be taken
        """
        return self._call('import', True, {
            'from': from_,
            'facts': facts,
            'source': source,
            'map': map,
            'zone': zone,
            'decimal': decimal,
            'dayFirst': dayFirst,
            'paid': paid,
            'account': account,
            'symbol': symbol,
            'strategy': strategy,
            'bars': bars,
            'dryRun': dryRun,
            'skipRefused': skipRefused,
        })

    def export(
        self,
        *,
        to: str,
    ) -> Answer:
        """Write the whole log to a file of JSON lines.

        to: a file that does not exist yet
        """
        return self._call('export', False, {
            'to': to,
        })

    def delete(
        self,
        *,
        confirm: str,
    ) -> Answer:
        """Delete an agent with its log, runs and files. There is no way back but a backup.

        confirm: the agent’s name once more
        """
        return self._call('delete', True, {
            'confirm': confirm,
        })

    def person_set(
        self,
        *,
        credential: str,
    ) -> Answer:
        """Set or change the credential that opening as a person takes from now on, for every agent of this home.

        credential: a passphrase: a terminal asks for it, a script gives it on standard input
        """
        return self._call('person.set', True, {
            'credential': credential,
        })

    def person_unset(self) -> Answer:
        """Take the credential away: anybody who may open this home can then open it as a person."""
        return self._call('person.unset', True, {})

    def tokens(self) -> Answer:
        """The tokens of this home: whom each lets in, as whom and for what. None shows its secret."""
        return self._call('tokens', False, {})

    def token_create(
        self,
        *,
        bearer: Optional[Literal['agent', 'broker', 'person']] = None,
        scopes: Optional[Sequence[Literal['read', 'write', 'admin']]] = None,
        all: Optional[bool] = None,
        label: Optional[str] = None,
        expiresAt: Optional[Instant] = None,
    ) -> Answer:
        """Make a token for a caller of the server: for this agent, or with all for every agent of the home.

        bearer: in whose name it calls
        scopes: what it may do; admin is for what looks after the record itself
        all: for every agent of the home, and those to come
        label: what it is for, for whoever revokes it one day
        expiresAt: when it no longer counts; never, if left out
        """
        return self._call('token.create', True, {
            'bearer': bearer,
            'scopes': scopes,
            'all': all,
            'label': label,
            'expiresAt': expiresAt,
        })

    def token_revoke(
        self,
        *,
        token: str,
    ) -> Answer:
        """Revoke a token: the next call by it is refused.

        token: its id, as tokens lists it
        """
        return self._call('token.revoke', True, {
            'token': token,
        })

    def doctor(self) -> Answer:
        """Look for what is wrong with this installation and this memory, and say what to do."""
        return self._call('doctor', False, {})
