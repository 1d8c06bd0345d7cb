// What keys and tokens look like. Written by hand, by what their makers publish about them (decision 31): a false
// alarm costs a word of a remark, a miss keeps somebody's key in an append-only log.

const CLOUDS = [
  '\\b(?:AKIA|ASIA|AROA|AIDA)[0-9A-Z]{16}\\b',
  '\\bAIza[0-9A-Za-z_-]{35}\\b',
  '\\bya29\\.[0-9A-Za-z_-]{20,}',
  '\\bGOCSPX-[A-Za-z0-9_-]{20,}',
  '\\b(?:Account|SharedAccess)Key=[A-Za-z0-9+/=]{40,}',
  '[?&]sig=[A-Za-z0-9%+/=]{40,}',
  '\\b[A-Za-z0-9_~.]{3}\\dQ~[A-Za-z0-9_~.-]{31,34}',
  '\\bdop_v1_[a-f0-9]{32,}\\b',
  '\\bdapi[0-9a-f]{32}\\b',
  '\\bhv[sb]\\.[A-Za-z0-9_-]{24,}',
  '\\bdp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9]{40,}',
  '\\bsbp_[0-9a-f]{40}\\b',
  '\\btskey-[a-z]+-[A-Za-z0-9]+-[A-Za-z0-9]{20,}',
  '\\bNRAK-[A-Z0-9]{27}\\b',
  '\\bgl(?:sa|c)_[A-Za-z0-9_+/=]{30,}',
  '\\bsntry[su]_[A-Za-z0-9+/=_-]{40,}',
]

const CODE_HOSTS = [
  '\\b(?:ghp|gho|ghu|ghs|ghr|github_pat)_[A-Za-z0-9_]{20,}\\b',
  '\\bgl(?:pat|dt|rt|soat|cbt|ptt)-[A-Za-z0-9_-]{16,}\\b',
  '\\bnpm_[A-Za-z0-9]{20,}\\b',
  '\\bpypi-[A-Za-z0-9_-]{16,}\\b',
  '\\blin_api_[A-Za-z0-9]{32,}',
  '\\b(?:secret|ntn)_[A-Za-z0-9]{40,}',
  '\\bPMAK-[0-9a-f]{24}-[0-9a-f]{34}\\b',
]

const MODELS_AND_PAYMENTS = [
  '\\bsk-(?:proj|svcacct|admin|ant)-[A-Za-z0-9_-]{16,}',
  // sk-…, sk_live_…, rk_test_…: with sixteen letters and digits in a row, which rk-mean-reversion-london-v2 has not.
  '\\b(?:sk|pk|rk)[-_](?:[A-Za-z0-9]{1,20}[-_]){0,6}[A-Za-z0-9]{16}[A-Za-z0-9_-]*',
  '\\bwhsec_[A-Za-z0-9+/=]{16,}',
  '\\bhf_[A-Za-z0-9]{20,}\\b',
  '\\bgsk_[A-Za-z0-9]{40,}',
  '\\bxai-[A-Za-z0-9]{40,}',
  '\\br8_[A-Za-z0-9]{30,}',
  '\\bpplx-[A-Za-z0-9]{40,}',
  '\\bpcsk_[A-Za-z0-9_]{40,}',
  '\\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\\b',
  '\\bsq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,}',
  '\\bEAAA[A-Za-z0-9_-]{60}\\b',
  '\\baccess_token\\$production\\$[a-z0-9]{16}\\$[a-f0-9]{32}\\b',
]

// A webhook's address is its key, and so is that of a node.
const MESSAGES_AND_NODES = [
  '\\bxox[abeprs]-[A-Za-z0-9-]{12,}\\b',
  '\\bxapp-\\d-[A-Za-z0-9-]{20,}',
  '(?<!\\d)\\d{8,10}:[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])',
  '\\bSG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}\\b',
  '\\b(?:SK|AC)[0-9a-f]{32}\\b',
  '\\bkey-[0-9a-f]{32}\\b',
  '\\b[0-9a-f]{32}-us\\d{1,2}\\b',
  '\\b[MNO][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,40}\\b',
  '\\bhttps://hooks\\.slack\\.com/[a-z]+/[A-Za-z0-9/_-]{20,}',
  '\\bhttps://(?:\\w+\\.)?(?:discord|discordapp)\\.com/api/webhooks/\\d+/[A-Za-z0-9_-]{20,}',
  '\\bhttps://[\\w-]{1,60}\\.webhook\\.office\\.com/webhookb2/[A-Za-z0-9@/_-]{20,}',
  '\\bhttps?://[\\w.-]{1,60}(?:infura\\.io/v3|alchemy\\.com/v2|quiknode\\.pro)/[A-Za-z0-9_-]{20,}',
  '\\beyJ[A-Za-z0-9_-]{13,}\\.[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\b',
]

// A key exported for import (WIF), an extended private key, an age identity. A transaction's hash is no secret: sixty-four
// digits by themselves stay, unless something beside them says key.
const KEYS_AND_WALLETS = [
  '-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\\s\\S]*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|$)',
  '\\b[5KL][1-9A-HJ-NP-Za-km-z]{50,51}\\b',
  '\\b[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{100,}\\b',
  '\\bAGE-SECRET-KEY-1[0-9A-Z]{50,}\\b',
  '\\bage-secret-key-1[0-9a-z]{50,}\\b',
]

/** All of them in one pass: two dozen passes over a text cost as many times as much. */
export const SECRET_SHAPES = new RegExp(
  [...KEYS_AND_WALLETS, ...MODELS_AND_PAYMENTS, ...CODE_HOSTS, ...CLOUDS, ...MESSAGES_AND_NODES].join('|'),
  'g',
)
