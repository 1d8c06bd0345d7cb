// What keys and tokens look like. Written by hand, by what their makers publish about them (decision 31): a false
// alarm costs a word of a remark, a miss keeps somebody's key in an append-only log.

/** Shapes by what a person calls what they are of. */
type Shapes = { readonly [what: string]: string }

const CLOUDS: Shapes = {
  'AWS key': '\\b(?:AKIA|ASIA|AROA|AIDA|ABIA|ACCA)[0-9A-Z]{16}\\b',
  'Google key': '\\bAIza[0-9A-Za-z_-]{35}\\b',
  'Google token':
    '\\bya29\\.[0-9A-Za-z_-]{20,}|(?<![\\w/])1//0[0-9A-Za-z_-]{35,}|\\bGOCSPX-[A-Za-z0-9_-]{20,}',
  'Azure key': '\\b(?:Account|SharedAccess)Key=[A-Za-z0-9+/=]{40,}|[?&]sig=[A-Za-z0-9%+/=]{40,}',
  'Azure client secret': '\\b[A-Za-z0-9_~.]{3}\\dQ~[A-Za-z0-9_~.-]{31,34}',
  'Alibaba key': '\\bLTAI[A-Za-z0-9]{20}\\b',
  'Tencent key': '\\bAKID[A-Za-z0-9]{32}\\b',
  'Yandex key': '\\bAQVN[A-Za-z0-9_-]{35,38}\\b',
  'DigitalOcean token': '\\bdo[opr]_v1_[a-f0-9]{32,}\\b',
  'Databricks token': '\\bdapi[0-9a-f]{32}\\b',
  'Vault token': '\\bhv[sbr]\\.[A-Za-z0-9_-]{24,}',
  'Doppler token': '\\bdp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9]{40,}',
  'Supabase token': '\\bsbp_[0-9a-f]{40}\\b|\\bsb_secret_[A-Za-z0-9_-]{20,}',
  'PlanetScale token': '\\bpscale_(?:pw|tkn|oauth)_[A-Za-z0-9_.-]{24,}',
  'Neon token': '\\bnapi_[a-z0-9]{40,}\\b',
  'Heroku token': '\\bHRKU-[A-Za-z0-9_-]{36,}',
  'Netlify token': '\\bnfp_[A-Za-z0-9]{36}\\b',
  'Fly.io token': '\\bfo1_[A-Za-z0-9_-]{40,}|\\bfm[12]_[A-Za-z0-9+/=_-]{60,}',
  'Cloudflare key': '\\bv1\\.0-[a-f0-9]{24}-[a-f0-9]{100,}',
  'Terraform token': '\\b[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_-]{60,}',
  'Pulumi token': '\\bpul-[a-f0-9]{40}\\b',
  'Tailscale key': '\\btskey-[a-z]+-[A-Za-z0-9]+-[A-Za-z0-9]{20,}',
  'New Relic key': '\\bNRAK-[A-Z0-9]{27}\\b',
  'Grafana token': '\\bgl(?:sa|c)_[A-Za-z0-9_+/=]{30,}',
  'Sentry token': '\\bsntry[su]_[A-Za-z0-9+/=_-]{40,}',
  'Dynatrace token': '\\bdt0[a-z]\\d{2}\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}\\b',
  '1Password key':
    '\\bops_eyJ[A-Za-z0-9+/]{40,}={0,3}|\\bA3-[A-Z0-9]{6}-[A-Z0-9-]{11,12}(?:-[A-Z0-9]{5}){3}\\b',
}

const CODE_HOSTS: Shapes = {
  'Hindcast token': '\\bhct_[0-9a-f]{12}_[A-Za-z0-9_-]{43}',
  'GitHub token': '\\b(?:ghp|gho|ghu|ghs|ghr|github_pat)_[A-Za-z0-9_]{20,}\\b',
  'GitLab token':
    '\\bgl(?:pat|dt|rt|soat|cbt|ptt|ft|agent|imt|oas)-[A-Za-z0-9_-]{16,}\\b|\\bGR1348941[A-Za-z0-9_-]{20}\\b',
  'Atlassian token': '\\bAT(?:ATT|CTT)3[A-Za-z0-9_=-]{50,}|\\bATBB[A-Za-z0-9]{32}\\b',
  'npm token': '\\bnpm_[A-Za-z0-9]{20,}\\b',
  'PyPI token': '\\bpypi-[A-Za-z0-9_-]{16,}\\b',
  'RubyGems token': '\\brubygems_[a-f0-9]{48}\\b',
  'Docker token': '\\bdckr_(?:pat|oat)_[A-Za-z0-9_-]{20,}',
  'Artifactory key': '\\bAKCp[A-Za-z0-9]{60,}\\b|\\bcmVmd[A-Za-z0-9]{59}\\b',
  'Sonar token': '\\bsq[uap]_[a-f0-9]{40}\\b',
  'Linear key': '\\blin_(?:api|oauth)_[A-Za-z0-9]{32,}',
  'Notion token': '\\b(?:secret|ntn)_[A-Za-z0-9]{40,}',
  'Airtable token': '\\bpat[A-Za-z0-9]{14}\\.[a-f0-9]{64}\\b',
  'Figma token': '\\bfigd_[A-Za-z0-9_-]{40,}',
  'Typeform token': '\\btfp_[A-Za-z0-9_.-]{40,}',
  'Postman key': '\\bPMAK-[0-9a-f]{24}-[0-9a-f]{34}\\b',
}

const MODELS_AND_PAYMENTS: Shapes = {
  'Anthropic or OpenAI key': '\\bsk-(?:proj|svcacct|admin|ant)-[A-Za-z0-9_-]{16,}',
  // sk-…, sk_live_…, rk_test_…: with sixteen letters and digits in a row, which rk-mean-reversion-london-v2 has not.
  'secret key': '\\b(?:sk|pk|rk)[-_](?:[A-Za-z0-9]{1,20}[-_]){0,6}[A-Za-z0-9]{16}[A-Za-z0-9_-]*',
  'webhook secret': '\\bwhsec_[A-Za-z0-9+/=]{16,}',
  'Hugging Face token': '\\bhf_[A-Za-z0-9]{20,}\\b|\\bapi_org_[A-Za-z0-9]{34}\\b',
  'Groq key': '\\bgsk_[A-Za-z0-9]{40,}',
  'xAI key': '\\bxai-[A-Za-z0-9]{40,}',
  'Replicate token': '\\br8_[A-Za-z0-9]{30,}',
  'Perplexity key': '\\bpplx-[A-Za-z0-9]{40,}',
  'Pinecone key': '\\bpcsk_[A-Za-z0-9_]{40,}',
  'LangSmith key': '\\blsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}\\b',
  'Tavily key': '\\btvly-(?:[a-z]{2,6}-)?[A-Za-z0-9]{20,}',
  'Shopify token': '\\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\\b',
  'Square token': '\\bsq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,}|\\bEAAA[A-Za-z0-9_-]{60}\\b',
  'PayPal token': '\\baccess_token\\$production\\$[a-z0-9]{16}\\$[a-f0-9]{32}\\b',
  'Plaid token':
    '\\baccess-(?:sandbox|development|production)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b',
  'Razorpay key': '\\brzp_(?:live|test)_[A-Za-z0-9]{14,}\\b',
}

const BROKERS_AND_PRICES: Shapes = {
  // Twenty letters or twenty-six, as an option's symbol may have: AKAMX260320C00100000.
  'Alpaca key':
    '\\b(?![A-Z]{1,6}\\d{6}[CP]\\d{8}\\b)(?=[A-Z]*\\d[A-Z]*\\d?)[PAC]K(?:[A-Z0-9]{18}|[A-Z0-9]{24})\\b',
  'OANDA token': '(?<![0-9a-fA-F-])[0-9a-f]{32}-[0-9a-f]{32}(?![0-9a-fA-F-])',
  'CoinGecko key': '\\bCG-[A-Za-z0-9]{24}\\b',
}

// A webhook's address is its key, and so is that of a node.
const MESSAGES_AND_NODES: Shapes = {
  'Slack token': '\\bxox[a-z](?:\\.xox[a-z])?-[A-Za-z0-9-]{12,}\\b|\\bxapp-\\d-[A-Za-z0-9-]{20,}',
  'Telegram bot token': '(?<!\\d)\\d{8,10}:[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])',
  'SendGrid key': '\\bSG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}\\b',
  'Twilio key': '\\b(?:SK|AC)[0-9a-f]{32}\\b',
  'Mailgun key': '\\bkey-[0-9a-f]{32}\\b',
  'Mailchimp key': '\\b[0-9a-f]{32}-us\\d{1,2}\\b',
  'Brevo key': '\\bxkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}\\b',
  'Resend key': '\\bre_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}\\b',
  'Discord bot token': '\\b[MNO][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,40}\\b',
  'Slack webhook': '\\bhttps://hooks\\.slack\\.com/[a-z]+/[A-Za-z0-9/_-]{20,}',
  'Discord webhook':
    '\\bhttps://(?:\\w+\\.)?(?:discord|discordapp)\\.com/api/webhooks/\\d+/[A-Za-z0-9_-]{20,}',
  'Teams webhook': '\\bhttps://[\\w-]{1,60}\\.webhook\\.office\\.com/webhookb2/[A-Za-z0-9@/_-]{20,}',
  'node address':
    '\\bhttps?://[\\w.-]{1,60}(?:infura\\.io/v3|alchemy\\.com/v2|quiknode\\.pro)/[A-Za-z0-9_-]{20,}',
  // Two parts where it is not signed, five where it is encrypted. Of plain letters, base64 has hardly a dash in it: with as many
  // as one likes, each could begin another that is read to its end.
  'web token (JWT)':
    '\\beyJ(?=[A-Za-z0-9_-]{13})[A-Za-z0-9_]{1,2000}(?:-[A-Za-z0-9_]{0,2000}){0,8}\\.(?:eyJ[A-Za-z0-9_-]{8,}|[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,})(?:\\.[A-Za-z0-9_-]{8,}){0,3}',
}

// A key exported for import (WIF), an extended private key, an age identity. A transaction's hash is no secret: sixty-four
// digits by themselves stay, unless something beside them says key.
const KEYS_AND_WALLETS: Shapes = {
  'private key':
    '-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\\s\\S]*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|$)',
  'PuTTY key': '\\bPrivate-Lines: \\d{1,3}\\r?\\n(?:[A-Za-z0-9+/=]{20,64}\\r?\\n?)+',
  'wallet key': '\\b[5KL][1-9A-HJ-NP-Za-km-z]{50,51}\\b|\\b[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{100,}\\b',
  'age identity': '\\bAGE-SECRET-KEY-1[0-9A-Z]{50,}\\b|\\bage-secret-key-1[0-9a-z]{50,}\\b',
  'one-time password secret': '\\botpauth(?:-migration)?://[^\\s"\'`<>]{10,}',
}

const ALL: Shapes = {
  ...KEYS_AND_WALLETS,
  ...MODELS_AND_PAYMENTS,
  ...CODE_HOSTS,
  ...CLOUDS,
  ...MESSAGES_AND_NODES,
  ...BROKERS_AND_PRICES,
}

/** All of them in one pass: five dozen passes over a text cost as many times as much. */
export const SECRET_SHAPES = new RegExp(Object.values(ALL).join('|'), 'g')

/** What a text that is one of these shapes is called. */
export const shapeOf = (secret: string): string =>
  Object.entries(ALL).find(([, shape]) => new RegExp(`^(?:${shape})`).test(secret))?.[0] ?? 'key'
