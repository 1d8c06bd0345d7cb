/** What one page says and no other: the questions of kind `filings` ask for these, in their words or in others. */
export const PLANTED: { readonly [page: string]: string } = {
  'larkmoor/fy2023-results':
    'A recall of mislabelled lasagne in March 2023 cost us 31.4 million and two listings with a grocer.',
  'larkmoor/fy2024-liquidity':
    'In May we sold the cold store to a pension fund and rent it back for fifteen years.',
  'tessaly/fy2022-risk-factors':
    'Barges on the lower river could not be loaded fully during the drought, and a second dry summer would strand our harvest.',
  'tessaly/fy2024-business': 'The founder, aged 81, gave up the chair in favour of his granddaughter.',
  'brindle-oak/2024-q3':
    'A bakery line was idle for nineteen days after an ammonia leak, which cost about 6 cents a share.',
  'brindle-oak/fy2022-segments': 'Foodservice lost its airline catering contract and shrank by half.',
  'quillon/fy2023-business': 'Herds supplying us are now tested monthly for antibiotic residues.',
  'quillon/fy2024-results': 'Butterfat was so dear that we stopped making clotted cream altogether.',
  'harrowgate/fy2022-liquidity':
    'Our auditors were replaced in June after the previous firm resigned over rebates to retailers.',
  'harrowgate/2025-q1': 'Seaweed crisps, launched in January, sold out within eleven days.',
  'veltrane/fy2023-results':
    'Distributors held twenty-six weeks of stock at year end, twice what we regard as healthy.',
  'veltrane/fy2024-business':
    'The eight-inch silicon carbide line qualified in October, a year later than we had told investors.',
  'veltrane/2024-q2': 'The book-to-bill ratio fell to 0.71, the lowest since the company was listed.',
  'oskari/fy2022-risk-factors':
    'All of our image sensors are packaged by a single subcontractor in Batangas, who may terminate with ninety days of notice.',
  'oskari/fy2024-segments': 'Connectivity was put up for sale in November and is shown as discontinued.',
  'pelham/fy2023-liquidity':
    'A convertible bond of 175 million was placed with a sovereign fund at a premium of 40%.',
  'nimbrel/fy2022-business': 'Nimbrel makes the clock chip used in nearly every pacemaker sold in Europe.',
  'nimbrel/2025-q2': 'A power cut of four hours scrapped 1,900 wafers.',
  'castellan/fy2024-risk-factors':
    'Former employees are accused of handing mask designs to a rival, and a court in Dresden has frozen the evidence.',
  'dunmere/fy2022-results': 'An outage of the second boiler lasted from February until September.',
  'dunmere/fy2023-risk-factors':
    'Ash from the closed coal station must be moved by 2031 at a cost nobody has estimated with confidence.',
  'ostrava-ridge/2024-q1': 'Hedges covered 94% of output at 61 per megawatt hour, well above the market.',
  'kestwold/fy2024-results': 'The regulator allowed a return on equity of 8.9% where we had asked for 10.4%.',
  'kestwold/fy2023-segments': 'Cast iron mains in the old town were replaced eighteen months early.',
  'marlowe-grid/fy2022-liquidity': 'A green bond was oversubscribed seven times.',
  'saltfen/fy2024-risk-factors':
    'Cracks were found in the main bearings of eleven turbines, and the maker disputes that its warranty applies.',
  'saltfen/2025-q1': 'Wind speeds were the lowest for a winter since measurements began at the site.',
  'ardenne/fy2023-risk-factors':
    'Surgeons reported loosening of the hip stem sold until 2019, and some 640 patients have sued.',
  'corvane/fy2024-business': 'The robot arm was cleared in Japan in August and is leased, never sold.',
  'hollis/2024-q2': 'Helium deliveries were rationed and thirty scanners could not be handed over.',
  'lumeth/fy2022-results': 'Sales of pandemic tests fell from 410 million to 38 million.',
  'lumeth/fy2024-liquidity': 'The dividend was suspended for the first time since 1998.',
  'pryce/fy2023-segments': 'Custom knees printed from patient scans made up a fifth of Implants.',
  'stannard/fy2022-risk-factors':
    'An arbitration may oblige us to treat four thousand owner drivers as employees.',
  'stannard/2024-q3': 'A strike at two ports diverted freight to us and added about 22 million of revenue.',
  'wexcombe/fy2024-results':
    'Theft from shops reached 2.3% of sales, and razor blades are now kept behind glass.',
  'ferrow/fy2023-business': 'Night sorting at the hub is now done by 140 robots and a crew of nine.',
  'amberley/fy2022-results': 'A mild winter left us with 60,000 unsold parkas.',
  'northquay/fy2024-liquidity':
    'Two tankers were scrapped and the proceeds used to buy back preference shares.',
  'northquay/2025-q2':
    'Vessels went round the Cape for the whole quarter, which added eleven days to a voyage.',
}
